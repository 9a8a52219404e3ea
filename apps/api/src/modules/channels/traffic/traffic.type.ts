import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { ConnectionOf } from '../../../platform/graphql/connection.js';
import type { Exchange } from '../connectors/exchange.js';
import type { Outcome } from './outcome.rules.js';
import { TrafficOutcome } from './outcome.type.js';
import type { Payload } from './payload.rules.js';

@ObjectType('InboundPayload', { description: 'What a provider brought, without credentials, cut to 64 KiB.' })
export class InboundPayloadType implements Payload {
  @Field(() => String, { description: 'How it is written: json, form, mail or text' })
  kind: Payload['kind'];

  @Field(() => String)
  text: string;

  @Field(() => Boolean, { description: 'There is more than is shown.' })
  isCut: boolean;
}

@ObjectType('InboundEvent', { description: 'Something that a provider brought and proved to be its own.' })
export class InboundEventType {
  @Field(() => ID)
  id: number;

  channelId: number;

  @Field(() => String, { description: 'What it is, in a word of the connector: message, status, email …' })
  kind: string;

  @Field(() => String, { description: "The provider's own name for it; the same one comes in once." })
  providerKey: string;

  @Field(() => TrafficOutcome)
  outcome: Outcome;

  @Field(() => String, { nullable: true, description: 'Why it was left aside, or what went wrong.' })
  reason: string | null;

  @Field(() => Int)
  attempts: number;

  @Field(() => Int, { description: 'bytes' })
  size: number;

  @Field(() => Boolean, { description: 'Its bytes are kept, so it can be read again.' })
  hasPayload: boolean;

  @Field(() => ID, { nullable: true })
  ticketId: number | null;

  @Field(() => ID, { nullable: true })
  messageId: number | null;

  @Field(() => Date)
  receivedAt: Date;

  @Field(() => Date, { nullable: true })
  processedAt: Date | null;
}

@ObjectType()
export class InboundEventConnection extends ConnectionOf(InboundEventType, 'InboundEvent') {}

@ObjectType('DeliveryExchange', { description: 'One HTTP call to a provider, without credentials.' })
export class DeliveryExchangeType implements Exchange {
  @Field(() => String)
  method: string;

  @Field(() => String)
  url: string;

  @Field(() => String)
  request: string;

  @Field(() => Int, { nullable: true, description: 'Null when no answer came.' })
  status: number | null;

  @Field(() => String)
  response: string;

  @Field(() => Int, { description: 'ms' })
  took: number;
}

@ObjectType('DeliveryAttempt', { description: 'One try to hand a message over.' })
export class DeliveryAttemptType {
  @Field(() => ID)
  id: number;

  @Field(() => Int)
  attempt: number;

  @Field(() => String, { description: 'accepted, refused, postponed, broken or unknown' })
  outcome: string;

  @Field(() => String, { nullable: true })
  error: string | null;

  @Field(() => [DeliveryExchangeType])
  exchanges: Exchange[];

  @Field(() => Date)
  startedAt: Date;

  @Field(() => Int, { description: 'ms' })
  took: number;
}

@ObjectType('Delivery', { description: 'A message, or a part of one, on its way to a customer.' })
export class DeliveryType {
  @Field(() => ID)
  id: number;

  channelId: number;

  @Field(() => ID)
  messageId: number;

  @Field(() => ID)
  ticketId: number;

  @Field(() => String, { nullable: true, description: 'The first words of the message.' })
  excerpt: string | null;

  @Field(() => Int, {
    description: 'Counted from 0; more than one where the provider takes it in several calls.',
  })
  part: number;

  @Field(() => TrafficOutcome)
  outcome: Outcome;

  @Field(() => String, {
    nullable: true,
    description: 'What the provider reported later: sent, delivered, read or failed',
  })
  reported: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What it waits for besides its own next try: channel, circuit or pace',
  })
  waitsFor: string | null;

  @Field(() => Int)
  attempt: number;

  @Field(() => String, { nullable: true })
  error: string | null;

  @Field(() => String, { nullable: true, description: "The provider's own name for it." })
  providerId: string | null;

  @Field(() => Date, { nullable: true, description: 'While it waits: when it is tried next.' })
  nextAttemptAt: Date | null;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

@ObjectType()
export class DeliveryConnection extends ConnectionOf(DeliveryType, 'Delivery') {}

@ObjectType('ChannelRefusals', {
  description: 'Calls to the webhook of a channel that proved nothing, of the last two weeks.',
})
export class ChannelRefusalsType {
  channelId: number;

  @Field(() => String)
  reason: string;

  @Field(() => Int)
  count: number;

  @Field(() => Date)
  lastAt: Date;
}

@ObjectType('Replayed', { description: 'How much of what failed began anew.' })
export class ReplayedType {
  @Field(() => Int)
  count: number;

  @Field(() => Boolean, { description: 'There is more: call again with the same `until`.' })
  hasMore: boolean;
}
