import { registerEnumType } from '@nestjs/graphql';
import { outcomes } from './outcome.rules.js';

/** The outcomes as GraphQL and the validation of inputs want them. */
export const TrafficOutcome = Object.fromEntries(outcomes.map((outcome) => [outcome, outcome]));

registerEnumType(TrafficOutcome, {
  name: 'TrafficOutcome',
  description:
    'What became of something that came in or went out. IGNORED is only said of what came in, UNKNOWN only of what went out.',
});
