"""Settings come from four places, the nearest wins, and a wrong one is named with the place where it stands."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import ValidationError

from caveman_core.config import BackendChoice, LogFormat, Settings, default_roots, load_settings
from caveman_core.errors import ConfigError
from caveman_core.policy import Level
from caveman_core.price_settings import prices_of
from caveman_core.prices import Counts

WriteFile = Callable[[str], Path]


@pytest.fixture(autouse=True)
def _own_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in os.environ:
        if name.startswith("CAVEMAN_") or name == "CLAUDE_CONFIG_DIR":
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)


@pytest.fixture
def write_file(tmp_path: Path) -> WriteFile:
    """Write the settings file and return its path."""

    def write(text: str) -> Path:
        file = tmp_path / "config" / "caveman-compress" / "config.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    return write


def test_without_anything_set_the_defaults_hold(tmp_path: Path) -> None:
    settings = load_settings()
    assert settings.roots == (tmp_path / "home" / ".claude",)
    assert settings.backend is BackendChoice.AUTO
    assert settings.level is None
    assert (settings.settle_seconds, settings.quiet_seconds, settings.quiet_agent_seconds) == (0.5, 60, 300)
    assert (settings.rescan_seconds, settings.jobs, settings.min_gain, settings.keep) == (300, 2, 0.03, 20)
    assert (settings.redis_url, settings.data_dir) == (None, None)
    assert settings.log_format is LogFormat.AUTO


def test_the_default_root_follows_claude_config_dir(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", "/srv/claude")
    assert default_roots() == (Path("/srv/claude"),)


def test_the_file_beats_the_default_the_environment_the_file_and_a_flag_all(
    write_file: WriteFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_file("jobs = 3\nquiet_seconds = 7\nmin_gain = 0.1\n")
    monkeypatch.setenv("CAVEMAN_JOBS", "4")
    monkeypatch.setenv("CAVEMAN_QUIET_SECONDS", "8")
    settings = load_settings({"jobs": 5})
    assert (settings.jobs, settings.quiet_seconds, settings.min_gain) == (5, 8.0, 0.1)


def test_a_flag_that_was_not_given_leaves_the_others_in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAVEMAN_JOBS", "4")
    assert load_settings({"jobs": None}).jobs == 4


def test_an_empty_variable_counts_as_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAVEMAN_JOBS", "")
    assert load_settings().jobs == 2


def test_roots_in_the_environment_are_written_like_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAVEMAN_ROOTS", os.pathsep.join(["/srv/a", "~/b"]))
    assert load_settings().roots == (Path("/srv/a"), tmp_path / "home" / "b")


def test_roots_in_the_file_are_a_list(write_file: WriteFile, tmp_path: Path) -> None:
    write_file('roots = ["/srv/a", "~/b"]\n')
    assert load_settings().roots == (Path("/srv/a"), tmp_path / "home" / "b")


def test_settings_cannot_be_changed() -> None:
    with pytest.raises(ValidationError):
        load_settings().jobs = 9


def test_an_unknown_key_in_the_file_is_named_with_the_file(write_file: WriteFile) -> None:
    file = write_file("quite_seconds = 7\n")
    with pytest.raises(ConfigError) as caught:
        load_settings()
    assert "'quite_seconds'" in caught.value.message
    assert str(file) in caught.value.message
    assert "did you mean 'quiet_seconds'?" in caught.value.message
    assert caught.value.next_step == f"${{EDITOR:-vi}} {file}"


def test_an_unknown_variable_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAVEMAN_JOB", "2")
    with pytest.raises(ConfigError) as caught:
        load_settings()
    assert "CAVEMAN_JOB" in caught.value.message
    assert "did you mean 'jobs'?" in caught.value.message
    assert caught.value.next_step == "unset CAVEMAN_JOB"


def test_the_debug_variable_is_no_unknown_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAVEMAN_DEBUG", "1")
    assert load_settings().jobs == 2


BAD = [
    ("jobs", "0"),
    ("jobs", "many"),
    ("quiet_seconds", "-1"),
    ("settle_seconds", "nan"),
    ("quiet_agent_seconds", "inf"),
    ("rescan_seconds", "0"),
    ("keep", "1"),
    ("keep", "10001"),
    ("keep", "2.5"),
    ("min_gain", "1"),
    ("min_gain", "-0.1"),
    ("level", "more"),
    ("backend", "gpt"),
    ("queue", "a b"),
    ("redis_url", "http://host"),
    ("data_dir", "relative/folder"),
    ("roots", "relative/folder"),
    ("log_format", "xml"),
]


@pytest.mark.parametrize(("key", "value"), BAD)
def test_a_bad_value_is_named_with_the_place_where_it_stands(
    key: str, value: str, write_file: WriteFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ConfigError, match=f"^--{key.replace('_', '-')}: ") as by_flag:
        load_settings({key: value})
    assert by_flag.value.next_step == "caveman watch --help"

    text = f"['{value}']" if key == "roots" else f"'{value}'"
    file = write_file(f"{key} = {text}\n")
    with pytest.raises(ConfigError) as in_file:
        load_settings()
    assert in_file.value.message.startswith(f"{key} in {file}: ")

    file.unlink()
    monkeypatch.setenv(f"CAVEMAN_{key.upper()}", value)
    with pytest.raises(ConfigError, match=f"^environment variable CAVEMAN_{key.upper()}: ") as in_environment:
        load_settings()
    assert in_environment.value.next_step == f"unset CAVEMAN_{key.upper()}"


@pytest.mark.parametrize("key", ["jobs", "min_gain", "quiet_seconds"])
def test_a_truth_value_is_no_number(key: str, write_file: WriteFile) -> None:
    write_file(f"{key} = true\n")
    with pytest.raises(ConfigError, match=f"^{key} in .*should be a number"):
        load_settings()


def test_every_bad_value_is_named_at_once(write_file: WriteFile) -> None:
    write_file("jobs = 0\nmin_gain = 2\n")
    with pytest.raises(ConfigError, match=r"jobs in .*; min_gain in "):
        load_settings()


def test_a_password_in_a_bad_address_is_not_shown() -> None:
    with pytest.raises(ConfigError) as caught:
        load_settings({"redis_url": "redi://user:hunter2@host"})
    assert "hunter2" not in caught.value.message
    assert "hunter2" not in repr(Settings(redis_url="redis://:hunter2@host"))


@pytest.mark.parametrize("text", ["jobs = \n", "jobs = 2\njobs = 3\n"])
def test_a_file_that_is_not_toml_is_named(text: str, write_file: WriteFile) -> None:
    file = write_file(text)
    with pytest.raises(ConfigError, match="is not valid TOML") as caught:
        load_settings()
    assert str(file) in caught.value.message


def test_a_file_that_is_not_utf8_is_named(write_file: WriteFile) -> None:
    file = write_file("")
    file.write_bytes(b"queue = '\xff'\n")
    with pytest.raises(ConfigError, match="is not valid TOML"):
        load_settings()


def test_a_folder_where_the_file_should_be_is_named(write_file: WriteFile) -> None:
    file = write_file("")
    file.unlink()
    file.mkdir()
    with pytest.raises(ConfigError) as caught:
        load_settings()
    assert str(file) in caught.value.message


def test_the_next_command_can_be_pasted_whatever_the_folder_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "my config"))
    file = tmp_path / "my config" / "caveman-compress" / "config.toml"
    file.parent.mkdir(parents=True)
    for text in ("jobs = ", "jobs = 0"):
        file.write_text(text)
        with pytest.raises(ConfigError) as caught:
            load_settings()
        assert caught.value.next_step == f"${{EDITOR:-vi}} '{file}'"
    file.unlink()
    file.mkdir()
    with pytest.raises(ConfigError) as caught:
        load_settings()
    assert caught.value.next_step == f"ls -ld '{file}'"


def test_globs_stand_in_file_or_environment(write_file: WriteFile, monkeypatch: pytest.MonkeyPatch) -> None:
    write_file('include = ["notes/*.md"]\nexclude = ["/drafts/", "*.tmp.md"]\n')
    assert load_settings().include == ("notes/*.md",)
    assert load_settings().exclude == ("/drafts/", "*.tmp.md")
    monkeypatch.setenv("CAVEMAN_EXCLUDE", os.pathsep.join(["a", "b/"]))
    assert load_settings().exclude == ("a", "b/")


@pytest.mark.parametrize("glob", ["!a.md", "#a", "", " ", "/", "a\\"])
@pytest.mark.parametrize("key", ["include", "exclude"])
def test_what_is_no_glob_is_named(key: str, glob: str, write_file: WriteFile) -> None:
    file = write_file(f"{key} = ['ok.md', '{glob}']\n")
    with pytest.raises(ConfigError) as caught:
        load_settings()
    assert caught.value.message.startswith(f"{key} in {file}: ")
    assert repr(glob) in caught.value.message


def test_a_table_adds_its_root_to_the_others(write_file: WriteFile, tmp_path: Path) -> None:
    write_file('[[root]]\npath = "/srv/a"\nprofile = "project"\nlevel = "lite"\nexclude = ["x/"]\n')
    settings = load_settings()
    assert settings.roots == (tmp_path / "home" / ".claude", Path("/srv/a"))
    assert [(table.profile, table.level, table.exclude) for table in settings.root] == [
        ("project", Level.LITE, ("x/",))
    ]


@pytest.mark.parametrize("level", list(Level))
def test_every_level_can_be_set_for_all_and_for_one_root(level: Level, write_file: WriteFile) -> None:
    write_file(f'level = "{level}"\n[[root]]\npath = "/srv/a"\nlevel = "{level}"\n')
    settings = load_settings()
    assert (settings.level, settings.root[0].level) == (level, level)


def test_a_table_refines_a_root_that_is_listed_too(write_file: WriteFile, tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "link").symlink_to("b")
    write_file(f'roots = ["/srv/a", "{tmp_path}/b"]\n[[root]]\npath = "/srv/a"\n[[root]]\npath = "{tmp_path}/link"\n')
    assert load_settings().roots == (Path("/srv/a"), tmp_path / "b")


def test_roots_named_by_flag_or_environment_are_the_only_ones(
    write_file: WriteFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_file('[[root]]\npath = "/srv/a"\n')
    assert load_settings({"roots": (Path("/srv/b"),)}).roots == (Path("/srv/b"),)
    monkeypatch.setenv("CAVEMAN_ROOTS", "/srv/c")
    assert load_settings().roots == (Path("/srv/c"),)
    assert len(load_settings().root) == 1


BAD_TABLES = [
    ('path = "/b"\nprofile = "cluade"', "root[1].profile", "there is no profile"),
    ('path = "/b"\nprofile = "claude//{}"', "root[1].profile", "there is no profile"),
    ('path = "/b"\nprofile = 3', "root[1].profile", "should be text in quotes, not 3"),
    ("path = 3", "root[1].path", "should be a path in quotes, not 3"),
    ('path = "/b"\nexclude = "x"', "root[1].exclude", "should be a list, not 'x'"),
    ('path = "/b"\nlevel = "more"', "root[1].level", "should be 'lite', 'full' or 'ultra', not 'more'"),
    ('path = "/b"\nlevle = "lite"', "root[1].levle", "did you mean 'level'?"),
    ('path = "b/c"', "root[1].path", "should be an absolute path"),
    ('profile = "claude"', "root[1]", "path is missing"),
    ('path = "/b"\ninclude = ["!x"]', "root[1].include", "cannot begin with '!'"),
    ('path = "/a/../a"', "root", "root[1] is the same root as root[0]"),
]


@pytest.mark.parametrize(("table", "key", "says"), BAD_TABLES)
def test_what_is_wrong_in_a_table_is_named_with_its_number(
    table: str, key: str, says: str, write_file: WriteFile
) -> None:
    file = write_file(f'[[root]]\npath = "/a"\n[[root]]\n{table}\n')
    with pytest.raises(ConfigError) as caught:
        load_settings()
    assert caught.value.message.startswith(f"{key} in {file}: ")
    assert says in caught.value.message
    assert caught.value.next_step == f"${{EDITOR:-vi}} {file}"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('root = ["~/.claude"]', "root[0] in {}: should be a table with path = …; folders alone go into `roots`"),
        ('root = "~/.claude"', "root in {}: should be a list, not '~/.claude'"),
        ('jobs = "two"', "jobs in {}: should be a whole number, not 'two'"),
        ("jobs = 2.5", "jobs in {}: should be a whole number, not 2.5"),
        ("jobs = []", "jobs in {}: should be a whole number, not []"),
        ('quiet_seconds = "1m"', "quiet_seconds in {}: should be a number, not '1m'"),
        ("quiet_seconds = inf", "quiet_seconds in {}: should be less than or equal to 86400, not inf"),
        ("quiet_seconds = []", "quiet_seconds in {}: should be a number, not []"),
        ("roots = []", "roots in {}: should name one at least, not []"),
        ("roots = 3", "roots in {}: should be a list, not 3"),
        ("roots = [3]", "roots in {}: should be a path in quotes, not 3"),
        ("include = 3", "include in {}: should be a list, not 3"),
        ('queue = "a b"', "queue in {}: should be 1 to 64 letters, digits, `_`, `.`, `:` or `-`, not 'a b'"),
        ("queue = 3", "queue in {}: should be text in quotes, not 3"),
        ("redis_url = 3", "redis_url in {}: should be text in quotes"),
    ],
)
def test_a_value_of_the_wrong_kind_is_told_in_plain_words(text: str, says: str, write_file: WriteFile) -> None:
    file = write_file(f"{text}\n")
    with pytest.raises(ConfigError) as caught:
        load_settings()
    assert caught.value.message.startswith(says.format(file))
    for word in ("tuple", "integer", "string", "instance", "dictionary", "Field", "parse", "Input", "pattern"):
        assert word not in caught.value.message.replace(str(file), "")


def test_one_table_in_single_brackets_is_told_how_to_write_it(write_file: WriteFile) -> None:
    file = write_file('[root]\npath = "/a"\n')
    with pytest.raises(ConfigError) as caught:
        load_settings()
    assert caught.value.message == f"root in {file}: should be written [[root]], once for each root"


@pytest.mark.parametrize(("name", "meant"), [("CAVEMAN_ROOT", "; did you mean CAVEMAN_ROOTS?"), ("CAVEMAN_PRICES", "")])
def test_a_table_as_a_variable_is_told_where_it_stands(name: str, meant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "/srv/notes")
    with pytest.raises(ConfigError) as caught:
        load_settings()
    assert caught.value.message == f"environment variable {name}: tables stand in config.toml{meant}"


def test_openai_needs_a_model(write_file: WriteFile) -> None:
    file = write_file('backend = "openai"\n')
    with pytest.raises(ConfigError) as caught:
        load_settings()
    assert caught.value.message == "backend openai needs a model: there is no default for it"
    assert str(file) in caught.value.next_step
    write_file('backend = "openai"\nmodel = "some-model"\n')
    assert load_settings().model == "some-model"


def test_tables_are_no_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAVEMAN_ROOT", "/srv")
    with pytest.raises(ConfigError, match="did you mean CAVEMAN_ROOTS"):
        load_settings()


def test_a_model_is_offline_until_it_is_allowed_and_its_limits_are_low() -> None:
    settings = load_settings()
    assert (settings.model, settings.base_url, settings.daily_budget_usd) == (None, None, 1.0)
    assert (settings.requests_per_minute, settings.tokens_per_minute, settings.calls) == (60, 400_000, 4)
    assert settings.verify
    assert settings.prices == {}


def test_prices_are_tables_of_their_own(write_file: WriteFile) -> None:
    write_file('[prices."local-1"]\ninput = 0.5\noutput = 2\ncache_read = 0.1\n')
    prices = prices_of(load_settings().prices)
    assert prices.cost("local-1", Counts(1_000_000, 1_000_000, 1_000_000, 1_000_000)) == pytest.approx(3.1)
    assert prices.of("claude-haiku-5-5") is not None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prices = 3", "prices in"),
        ("[prices.x]\ninput = 1", "prices.x in FILE: output is missing"),
        ("[prices.x]\ninput = -1\noutput = 1", "prices.x.input in FILE: should be greater than or equal to 0"),
        ("[prices.x]\ninput = 1\noutput = 1\ncache_reed = 1", "did you mean 'cache_read'?"),
        ('model = "two words"', "should be the id of a model"),
        ("daily_budget_usd = -1", "daily_budget_usd in FILE"),
        ("requests_per_minute = 0", "requests_per_minute in FILE"),
        ('verify = "maybe"', "should be a valid boolean"),
        ('backend = "gpt"', "should be 'auto', 'offline', 'anthropic', 'claude-cli' or 'openai'"),
    ],
)
def test_what_is_wrong_with_a_model_setting_is_named(write_file: WriteFile, text: str, said: str) -> None:
    file = write_file(text)
    with pytest.raises(ConfigError) as caught:
        load_settings()
    assert said.replace("FILE", str(file)) in caught.value.message


def test_a_bad_address_is_not_shown_for_it_may_hold_a_password(write_file: WriteFile) -> None:
    write_file('base_url = "ftp://me:hunter2@proxy"')
    with pytest.raises(ConfigError) as caught:
        load_settings()
    assert "hunter2" not in f"{caught.value.message} {caught.value!r}"
    write_file('base_url = "https://me:hunter2@proxy"')
    assert "hunter2" not in repr(load_settings())


@pytest.mark.parametrize(
    ("address", "taken"),
    [
        ("https://api.example.org/v1", True),
        ("http://localhost:11434/v1", True),
        ("http://127.0.0.1:8080", True),
        ("http://[::1]:8080", True),
        ("http://192.168.1.7:1234/v1", True),
        ("http://workstation:1234/v1", True),
        ("http://gpu.local/v1", True),
        ("http://api.example.org/v1", False),
        ("http://8.8.8.8/v1", False),
        ("ftp://localhost", False),
        ("localhost:11434", False),
        ("https://", False),
    ],
)
def test_text_goes_unencrypted_to_near_addresses_only(write_file: WriteFile, address: str, taken: bool) -> None:
    write_file(f'base_url = "{address}"')
    if taken:
        assert load_settings().base_url == address
    else:
        with pytest.raises(ConfigError, match=r"base_url in .*should start with http"):
            load_settings()
