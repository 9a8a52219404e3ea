import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Json } from '../../../platform/graphql/index.js';
import { ChannelType } from '../channels/channel.type.js';
import type { ConnectionField } from './connection-form.js';

@ObjectType('ChannelFormField', { description: 'One thing that is filled in to connect a channel.' })
export class ConnectionFieldType implements ConnectionField {
  @Field(() => String)
  name: string;

  @Field(() => Boolean, { description: 'Never shown again once it is saved.' })
  isSecret: boolean;

  @Field(() => Boolean)
  isRequired: boolean;

  @Field(() => String, { description: 'text, url, phone or email' })
  kind: ConnectionField['kind'];

  @Field(() => [String], { nullable: true, description: 'Only one of these; the first when nobody chooses.' })
  choices?: string[];
}

@ObjectType('ChannelForm', { description: 'What a provider asks for.' })
export class ConnectionFormType {
  @Field(() => String)
  provider: string;

  @Field(() => String)
  channelType: string;

  @Field(() => [ConnectionFieldType])
  fields: ConnectionFieldType[];
}

@ObjectType('WebhookRefusals', {
  description: 'Calls to a webhook that proved nothing, of the last two weeks.',
})
export class WebhookRefusalsType {
  @Field(() => String, {
    description: 'secret_missing, signature_missing, signature_wrong, stale, replayed or unreadable',
  })
  reason: string;

  @Field(() => Int)
  count: number;

  @Field(() => Date)
  lastAt: Date;
}

@ObjectType('ChannelConnectionDetails', {
  description: 'How a channel is connected. No secret ever stands in it.',
})
export class ConnectionDetailsType {
  @Field(() => Json)
  settings: Record<string, unknown>;

  @Field(() => [String], { description: 'The secrets that are set.' })
  secretsSet: string[];

  @Field(() => String, { description: 'Where the provider brings what happens.' })
  webhookUrl: string;

  @Field(() => Int)
  version: number;

  @Field(() => [WebhookRefusalsType])
  refusals: WebhookRefusalsType[];
}

@ObjectType({ description: 'A channel that was just connected.' })
export class ConnectChannelPayload {
  @Field(() => ChannelType)
  channel: ChannelType;

  @Field(() => Json, {
    description: 'Secrets that were left open and made here, by name. Nobody sees them again.',
  })
  madeSecrets: Record<string, string>;
}

@ObjectType('ChannelTestStep', { description: 'One of several lines that have to work.' })
export class ConnectionStepType {
  @Field(() => String, { description: 'incoming or outgoing' })
  name: string;

  @Field(() => Boolean)
  isOk: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'What failed: address, unreachable, encryption, sign_in, folder or other.',
  })
  failure: string | null;

  @Field(() => String, { nullable: true, description: "In the server's own words." })
  reason: string | null;
}

@ObjectType('ChannelTest', { description: 'What the provider said when it was asked.' })
export class ConnectionTestType {
  @Field(() => Boolean)
  isOk: boolean;

  @Field(() => String, { nullable: true, description: 'What the account calls itself.' })
  name: string | null;

  @Field(() => String, { nullable: true, description: 'Its number, page or user name.' })
  handle: string | null;

  @Field(() => String, { nullable: true, description: 'The field that is probably wrong.' })
  field: string | null;

  @Field(() => String, { nullable: true })
  reason: string | null;

  @Field(() => [ConnectionStepType], { description: 'Of mail: each line by itself.' })
  steps: ConnectionStepType[];
}
