"""After an edit the receipt of `caveman compress` names the edited sections; all others are recognised."""

from __future__ import annotations

import json

from acceptance.program import Caveman

WORDY = "Please make sure to run all of the steps of task {0} before the push, in order to keep the branch green."
COUNT = 40


def section(number: int) -> str:
    return f"## Task {number}\n\n{WORDY.format(number)}\n\n- Never skip step {number}.\n\n"


def test_an_edited_line_a_new_paragraph_and_a_moved_section_cost_what_they_touch(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", "".join(section(number) for number in range(COUNT)))
    first = json.loads(caveman.run("compress", "--json", path).out)["files"][0]
    assert [each["verdict"] for each in first["sections"]] == ["compressed"] * COUNT

    parts = [f"## Task {part}" for part in path.read_text(encoding="utf-8").split("## Task ")[1:]]
    parts[17] = section(17).replace("the branch", "the main branch")
    parts[21] += f"{WORDY.format('21b')}\n\n"
    parts.append(parts.pop(3))
    path.write_text("".join(parts), encoding="utf-8")

    second = json.loads(caveman.run("compress", "--json", path).out)["files"][0]
    verdicts = {each["title"]: each["verdict"] for each in second["sections"]}
    edited = {"Task 17", "Task 21"}
    assert second["outcome"] == "compressed"
    assert {title for title, verdict in verdicts.items() if verdict == "compressed"} == edited
    assert {verdicts[title] for title in verdicts.keys() - edited} == {"known"}
    assert list(verdicts)[-1] == "Task 3"
