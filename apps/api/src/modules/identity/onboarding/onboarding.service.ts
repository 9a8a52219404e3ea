import { Injectable } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/index.js';
import { Database, type Reader, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { UserConfigService } from '../user-config/user-config.service.js';
import { OnboardingFacts } from './onboarding-facts.js';
import { OnboardingRepository, type PersonFacts } from './onboarding.repository.js';
import {
  type Interest,
  interestsIn,
  INTERESTS_KEY,
  STEPS_SEEN_KEY,
  stepsFor,
  type StepType,
  type StepView,
  viewOfStep,
  wordsIn,
} from './onboarding.rules.js';

const MAX_NOTED = 10_000;

/** The first steps of a person: most are completed by what really happened, the others by a call. */
@Injectable()
export class OnboardingService {
  /** Who is known to have taken a step, so that a thing done all day costs one statement and not thousands. */
  private readonly noted = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly steps: OnboardingRepository,
    private readonly facts: OnboardingFacts,
    private readonly configs: UserConfigService,
  ) {}

  /** The steps that this person can take; none when the agency switched them off. */
  async list(ctx: RequestContext): Promise<StepView[]> {
    const { steps, found } = await this.database.read(ctx, (q) => this.look(q));
    if (found.length === 0) return steps;
    await this.database.write(ctx, (tx) => this.steps.complete(tx, actorOf(ctx).userId, found));
    return this.database.read(ctx, (q) => this.listIn(q));
  }

  /** The same within a reading: what is found done is shown, and kept at the next `list`. */
  async listIn(q: Reader): Promise<StepView[]> {
    return (await this.look(q)).steps;
  }

  /** Completes a step. One that is completed already or is not known does nothing. */
  async complete(ctx: RequestContext, type: string): Promise<StepView[]> {
    const actor = actorOf(ctx);
    const known = stepsFor(actor.permissions).find((step) => step === type);
    if (known) await this.database.write(ctx, (tx) => this.steps.complete(tx, actor.userId, [known]));
    return this.list(ctx);
  }

  /** For other modules: this person has just done it. */
  async note(tx: Tx, type: StepType): Promise<void> {
    const { actor, agencyId } = tx.ctx;
    if (actor.kind !== 'user') return;
    const mark = `${agencyId}/${actor.userId}/${type}`;
    if (this.noted.has(mark)) return;
    await this.steps.complete(tx, actor.userId, [type]);
    tx.afterCommit(() => {
      if (this.noted.size >= MAX_NOTED) this.noted.clear();
      this.noted.add(mark);
    });
  }

  async interests(ctx: RequestContext): Promise<Interest[]> {
    return this.database.read(ctx, (q) => this.interestsIn(q));
  }

  async interestsIn(q: Reader): Promise<Interest[]> {
    return interestsIn(await this.configs.valueIn(q, actorOf(q.ctx).userId, INTERESTS_KEY));
  }

  async setInterests(ctx: RequestContext, interests: Interest[], socketId?: string): Promise<Interest[]> {
    const value = interestsIn(interests);
    const entry = { key: INTERESTS_KEY, value };
    await this.database.write(ctx, (tx) => this.configs.putIn(tx, actorOf(ctx).userId, entry, socketId));
    return value;
  }

  private async look(q: Reader): Promise<{ steps: StepView[]; found: StepType[] }> {
    const actor = actorOf(q.ctx);
    const types = stepsFor(actor.permissions);
    const [person, completed, seen] = await Promise.all([
      this.steps.facts(q, actor.userId),
      this.steps.completed(q, actor.userId),
      this.configs.valueIn(q, actor.userId, STEPS_SEEN_KEY),
    ]);
    if (!person?.isOn) return { steps: [], found: [] };
    const open = types.filter((type) => !completed.has(type));
    const found = [
      ...ownFacts(person).filter((type) => open.includes(type)),
      ...(await this.facts.taken(q, open)),
    ];
    const looked = new Set(wordsIn(seen));
    const doneOf = (type: StepType) => ({
      isDone: completed.has(type) || found.includes(type),
      at: momentOf(type, person) ?? completed.get(type) ?? null,
    });
    return { steps: types.map((type) => viewOfStep(type, doneOf(type), looked)), found };
  }
}

function ownFacts(person: PersonFacts): StepType[] {
  const taken: [StepType, boolean][] = [
    ['account_created', true],
    ['profile_picture', person.hasPicture],
    ['two_factor', person.twoFactorAt !== null],
    ['colleague_invited', person.hasColleague],
    ['team_created', person.hasTeam],
  ];
  return taken.filter(([, is]) => is).map(([type]) => type);
}

function momentOf(type: StepType, person: PersonFacts): Date | null {
  if (type === 'account_created') return person.accountCreatedAt;
  return type === 'two_factor' ? person.twoFactorAt : null;
}

function actorOf({ actor }: RequestContext): UserActor {
  if (actor.kind !== 'user') throw PlatformErrors.signInNeeded();
  return actor;
}
