import type {
  EditedRecord,
  HeldBackRecord,
  PushPlan,
  PushStep,
  PushSubject,
  PushWork,
  PushWorkOf,
  UpdateStep,
} from '#sync/push/plan';
import type { PushCandidates } from '#sync/push/planning/candidates';
import { CreatePlanner, createsInOrder } from '#sync/push/planning/creates';
import { DeletePlanner } from '#sync/push/planning/deletes';
import type { EditValidator } from '#sync/push/planning/validator';
import type { PushSession } from '#sync/push/session';

/** A plan, and the work that carries it out. */
type PlannedPush = { readonly plan: PushPlan; readonly works: readonly PushWork[] };

/**
 * Plans a push: reads every record that was edited or removed, or is new, from the service and decides what to do about
 * it. Writes nothing.
 */
export class PushPlanner {
  readonly #validator: EditValidator;
  readonly #candidates: PushCandidates;
  readonly #creates: CreatePlanner;
  readonly #deletes: DeletePlanner;
  readonly #works: PushWork[] = [];
  readonly #held: HeldBackRecord[] = [];
  readonly #notes: string[] = [];

  constructor(session: PushSession, candidates: PushCandidates) {
    this.#candidates = candidates;
    this.#validator = session.validator;
    this.#creates = new CreatePlanner(session, new Set(candidates.created.map(({ file }) => file.path)));
    this.#deletes = new DeletePlanner(session);
  }

  /**
   * Plans the work for all candidates. Throws `ServiceError` if the service can't be reached, blocks requests or
   * refuses the credentials.
   */
  async plan(): Promise<PlannedPush> {
    const candidates = this.#candidates;
    this.#held.push(...candidates.heldBack);
    const creates: PushWorkOf<'create'>[] = [];
    for (const pushFile of candidates.created) {
      const planned = await this.#creates.plan(pushFile);
      if (planned.does === 'create') creates.push(planned);
      else if (planned.held !== undefined) this.#held.push(planned.held);
      if (planned.does === 'link') this.#works.push(planned);
    }
    const { ordered, circular } = createsInOrder(creates);
    this.#works.push(...ordered);
    for (const { step } of circular)
      this.#refuse(step, undefined, 'it and what it names name each other; take one out');
    for (const edited of candidates.edited) await this.#edited(edited);
    const { works, held, notes } = await this.#deletes.plan(candidates.removed);
    this.#works.push(...works);
    this.#notes.push(...notes);
    this.#held.push(...held);
    this.#holdDependents();
    return { plan: this.#pushPlan(), works: this.#works };
  }

  #pushPlan(): PushPlan {
    const steps = this.#works.flatMap((work): PushStep[] => ('step' in work ? [work.step] : []));
    const taken = this.#works.flatMap((work): PushSubject[] => {
      if (work.does === 'take')
        return work.edited.files.map(({ language, file }) => ({
          language: language.code,
          kind: work.edited.kind,
          path: file.path,
        }));
      if (work.does === 'link')
        return [
          { language: work.pushFile.language.code, kind: work.pushFile.file.kind, path: work.pushFile.file.path },
        ];
      return [];
    });
    return { steps, heldBack: this.#held, taken, notes: this.#notes };
  }

  #refuse({ language, kind, path }: PushSubject, id: number | undefined, reason: string): void {
    this.#held.push({ language, kind, path, id, cell: 'refused', reason });
  }

  /** Returns the paths of the new files whose records will have an id. */
  #making(): ReadonlySet<string> {
    return new Set(
      this.#works.flatMap((work) =>
        work.does === 'create' ? [work.step.path] : work.does === 'link' ? [work.pushFile.file.path] : [],
      ),
    );
  }

  /** Holds back new records that refer to new records which are not pushed. */
  #holdDependents(): void {
    for (let before = -1; before !== this.#held.length; ) {
      before = this.#held.length;
      const held = new Set(this.#held.map(({ path }) => path));
      const making = this.#making();
      for (const work of [...this.#works]) {
        const needs = work.does === 'create' ? work.step.needs : [];
        const missing = needs.find((path) => held.has(path) || !making.has(path));
        if (missing === undefined || work.does !== 'create') continue;
        this.#works.splice(this.#works.indexOf(work), 1);
        this.#refuse(work.step, undefined, `it names ${missing}, which is not pushed`);
      }
    }
  }

  async #edited(edited: EditedRecord): Promise<void> {
    const validated = await this.#validator.edited(edited);
    const [pushFile] = edited.files;
    if (pushFile === undefined) return;
    const { kind, id } = edited;
    const subject = { language: pushFile.language.code, kind, path: pushFile.file.path };
    switch (validated.verdict) {
      case 'hold':
        this.#held.push(validated.held);
        if (validated.decision !== undefined)
          this.#works.push({ does: 'note', language: validated.held.language, kind, decision: validated.decision });
        return;
      case 'take':
        this.#works.push({ does: 'take', edited });
        return;
      case 'write': {
        const copies = [...edited.files.slice(1), ...edited.copies].map(({ language, file, digest }) => ({
          language: language.code,
          path: file.path,
          file: digest,
        }));
        const { changes, request, onService, needs } = validated;
        this.#notes.push(...validated.notes);
        const step: UpdateStep = {
          does: 'update',
          ...subject,
          id,
          file: pushFile.digest,
          served: onService.observed.digest,
          changes,
          resent: request.resent,
          copies,
        };
        const making = this.#making();
        const waiting = needs.filter((path) => !making.has(path));
        if (waiting.length > 0) this.#refuse(subject, id, `it names ${waiting.join(' and ')}, which is not pushed`);
        else this.#works.push({ does: 'update', step, edited });
      }
    }
  }
}
