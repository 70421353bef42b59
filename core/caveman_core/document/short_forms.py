"""Words with a short form that readers of memory files write themselves. One table for the backend and the gate."""

from __future__ import annotations

from typing import Final


def _pairs(*lines: str) -> dict[str, str]:
    return dict(pair.split("=") for line in lines for pair in line.split())


SHORT_FORMS: Final = _pairs(
    "configuration=config configurations=configs application=app applications=apps repository=repo repositories=repos",
    "directory=dir directories=dirs environment=env environments=envs documentation=docs dependency=dep",
    "dependencies=deps development=dev production=prod administrator=admin administrators=admins information=info",
    "specification=spec specifications=specs parameter=param parameters=params argument=arg arguments=args",
    "variable=var variables=vars reference=ref references=refs synchronize=sync synchronization=sync",
    "initialize=init initialization=init implementation=impl implementations=impls package=pkg packages=pkgs",
    "utility=util utilities=utils library=lib libraries=libs command=cmd commands=cmds message=msg messages=msgs",
    "temporary=temp maximum=max minimum=min function=func functions=funcs database=db databases=dbs",
    "identifier=id identifiers=ids statistics=stats infrastructure=infra asynchronous=async",
)
"""Long form -> the short one that says the same in every place, lower case. `auth` is not here: it is two words'."""
