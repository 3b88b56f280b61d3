import type { Git } from '#repository/git';

/** The author of commits, unless git's configuration or the environment names one. */
export type Identity = { readonly name: string; readonly email: string };

/** Returns the variables that name the author of commits to git; none where git knows one itself. */
export async function identityVariables(git: Git, otherwise: Identity): Promise<Readonly<Record<string, string>>> {
  const known = await Promise.all(
    ['GIT_AUTHOR_IDENT', 'GIT_COMMITTER_IDENT'].map((one) =>
      // Without this setting git makes a name of the machine's.
      git.ask(['-c', 'user.useConfigOnly=true', 'var', one]),
    ),
  );
  if (known.every(({ code }) => code === 0)) return {};
  const { name, email } = otherwise;
  return { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email };
}
