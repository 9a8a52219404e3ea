import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import type { CallView } from './call-list.repository.js';
import { callKinds } from './voice-call.rules.js';
import type { VoiceLine } from './calls.service.js';

export const CallKindEnum = Object.fromEntries(callKinds.map((kind) => [kind, kind]));
registerEnumType(CallKindEnum, {
  name: 'CallKind',
  description: 'MISSED: nobody spoke with who called, though they may have left word.',
});

@ObjectType('Call', { description: 'A telephone call.' })
export class CallType implements CallView {
  @Field(() => ID) id: number;
  @Field(() => ID) channelId: number;
  @Field(() => String) channelName: string;
  @Field(() => String, { description: 'in: somebody called us. out: we called.' }) direction: 'in' | 'out';
  @Field(() => String, { description: 'Of the other side: digits, or what stands there instead.' })
  number: string;
  @Field(() => String, { description: 'starting, ringing, ongoing or ended' }) status: CallView['status'];
  @Field(() => String, {
    nullable: true,
    description: 'answered, missed, busy, failed or voicemail; null while it goes on',
  })
  outcome: CallView['outcome'];
  @Field(() => ID, { nullable: true }) contactId: number | null;
  @Field(() => String, { nullable: true }) contactName: string | null;
  @Field(() => ID, { nullable: true, description: 'Where its message stands.' }) ticketId: number | null;
  @Field(() => ID, { nullable: true, description: 'Its message there.' }) messageId: number | null;
  @Field(() => ID, { nullable: true, description: 'Who speaks, or spoke, with the other side.' })
  userId: number | null;
  @Field(() => String, { nullable: true }) userName: string | null;
  @Field(() => [ID], { description: 'Who is being rung.' }) rung: number[];
  @Field(() => ID, { nullable: true, description: 'To whom it is being handed over; null when to several.' })
  handoverTo: number | null;
  @Field(() => [String], { description: 'What the caller chose on the way, in words.' }) path: string[];
  @Field(() => Date) startedAt: Date;
  @Field(() => Date, { nullable: true }) answeredAt: Date | null;
  @Field(() => Date, { nullable: true }) endedAt: Date | null;
  @Field(() => Int, { nullable: true, description: 'Seconds of conversation.' }) duration: number | null;
}

@ObjectType()
export class CallConnection extends ConnectionOf(CallType, 'Call') {}

@ObjectType('VoiceLine', {
  description: 'A telephone channel, and what the caller’s browser shows to its provider.',
})
export class VoiceLineType implements VoiceLine {
  @Field(() => ID) channelId: number;
  @Field(() => String) channelName: string;
  @Field(() => String) number: string;
  @Field(() => String, { description: 'An access token of Twilio, worth something for an hour.' })
  token: string;
  @Field(() => String) identity: string;
  @Field(() => Date) expiresAt: Date;
  @Field(() => Boolean, {
    description: 'The simulator stands for the provider: signals without sound.',
  })
  isSimulated: boolean;
}

@ObjectType({ description: 'A colleague or a team who could take a call over.' })
export class CallTaker {
  @Field(() => ID) id: number;
  @Field(() => String) name: string;
}

@ObjectType({ description: 'Who could take a call over now.' })
export class CallTakers {
  @Field(() => [CallTaker]) users: CallTaker[];
  @Field(() => [CallTaker], { description: 'Teams of which at least one could.' }) teams: CallTaker[];
}
