import type { Task } from '#watch/schedule';

/** An outage of a task, for as long as it lasts. */
type Outage = {
  /** An ISO 8601 instant. */
  readonly since: string;
  /** The exit code, by which causes differ. */
  readonly code: number;
  readonly message: string;
};

/** Lasting outages, by task. */
export type Outages = { readonly [T in Task]?: Outage };

/** A message for people: each outage when it begins or has another cause, and when it is over. */
export type OutageNews =
  | { readonly type: 'began'; readonly task: Task; readonly outage: Outage }
  | { readonly type: 'over'; readonly task: Task; readonly since: string };

/** Returns the outages after a task has ended, and a message about them. */
export function outagesAfter(
  before: Outages,
  task: Task,
  trouble: Omit<Outage, 'since'> | undefined,
  at: string,
): { readonly outages: Outages; readonly news: OutageNews | undefined } {
  const known = before[task];
  if (trouble === undefined) {
    const { [task]: _, ...outages } = before;
    return { outages, news: known === undefined ? undefined : { type: 'over', task, since: known.since } };
  }
  const outage = { ...trouble, since: known?.since ?? at };
  const news = known?.code === trouble.code ? undefined : ({ type: 'began', task, outage } as const);
  return { outages: { ...before, [task]: outage }, news };
}
