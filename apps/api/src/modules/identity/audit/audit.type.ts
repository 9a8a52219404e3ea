import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { RoleName } from '@parley/schema';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import type { DeviceKind, DeviceView } from '../sessions/device.rules.js';
import type { AuditChange, AuditEntryView } from './audit-entry.rules.js';
import type { ChainProblem, ChainProblemKind, ChainReport } from './audit-seal.rules.js';

enum AuditActorKind {
  user = 'user',
  api_key = 'api_key',
  system = 'system',
  visitor = 'visitor',
}
registerEnumType(AuditActorKind, { name: 'AuditActorKind' });

@ObjectType('AuditDevice', { description: 'What the program said it was.' })
export class AuditDeviceType implements DeviceView {
  @Field(() => String) kind: DeviceKind;
  @Field(() => String) browser: string;
  @Field(() => String) system: string;
}

@ObjectType('AuditChange', { description: 'One field that changed; null where it was not there.' })
export class AuditChangeType implements AuditChange {
  @Field(() => String) field: string;
  @Field(() => String, { nullable: true }) before: string | null;
  @Field(() => String, { nullable: true }) after: string | null;
}

@ObjectType('AuditEntry', { description: 'Who did what, when and from where.' })
export class AuditEntryType implements Omit<AuditEntryView, 'actorKind'> {
  @Field(() => ID) id: number;
  @Field(() => String, { description: '`noun.verb`, such as `user.deactivated`.' }) action: string;
  @Field(() => String, { description: 'The noun of the action.', name: 'group' }) area: string;
  @Field(() => AuditActorKind) actorKind: AuditEntryView['actorKind'];
  @Field(() => ID, { nullable: true }) actorId: number | null;
  @Field(() => String, { description: 'As it was then.' }) actorName: string;
  @Field(() => String, { nullable: true }) actorRole: RoleName | null;
  @Field(() => ID, { nullable: true }) apiKeyId: number | null;
  @Field(() => String, { nullable: true, description: 'With which key a program spoke for the person.' })
  apiKeyName: string | null;
  @Field(() => ID, { nullable: true }) impersonatorId: number | null;
  @Field(() => String, { nullable: true, description: 'Who sat behind the screen.' })
  impersonatorName: string | null;
  @Field(() => String) ip: string;
  @Field(() => AuditDeviceType) device: AuditDeviceType;
  @Field(() => String, { nullable: true }) targetKind: string | null;
  @Field(() => ID, { nullable: true }) targetId: number | null;
  @Field(() => String) targetName: string;
  @Field(() => [AuditChangeType]) changes: AuditChangeType[];
  @Field(() => Date) createdAt: Date;
}

@ObjectType()
export class AuditEntryConnection extends ConnectionOf(AuditEntryType, 'AuditEntry') {}

@ObjectType('AuditChainProblem')
export class AuditChainProblemType implements ChainProblem {
  @Field(() => String, { description: 'changed, missing, gap or unsealed.' }) kind: ChainProblemKind;
  @Field(() => Int, { nullable: true }) position: number | null;
  @Field(() => ID, { nullable: true }) entryId: number | null;
}

@ObjectType('AuditChain', { description: 'Whether the log is as it was written.' })
export class AuditChainType implements ChainReport {
  @Field(() => Boolean) holds: boolean;
  @Field(() => Int, { description: 'Entries that were compared with their seals.' }) checked: number;
  @Field(() => Int, { description: 'Written a moment ago and not sealed yet.' }) waiting: number;
  @Field(() => Int, { description: 'Sealed more than an hour after they were written.' }) late: number;
  @Field(() => Int, { description: 'How long the chain is.' }) position: number;
  @Field(() => String, {
    description: 'The end of the chain. Noted elsewhere, it shows whether the end was cut off.',
  })
  head: string;
  @Field(() => [AuditChainProblemType]) problems: AuditChainProblemType[];
}
