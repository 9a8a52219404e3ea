import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import {
  type ContactColumn,
  type ContactImportStatus,
  contactImportStatuses,
  type ContactKeptReason,
  contactKeptReasons,
  type ContactMatch,
  type ContactMerge,
  type ContactRowReason,
  contactRowReasons,
  type ContactSource,
  contactSources,
  type SheetFault,
  sheetFaults,
} from '@parley/schema';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import { ContactColumnEnum, ContactMatchEnum, ContactMergeEnum } from './contact-import.input.js';
import type { ContactImportView } from './contact-import.rules.js';

const enumOf = <T extends string>(names: readonly T[]) =>
  Object.fromEntries(names.map((name) => [name.toUpperCase(), name])) as Record<string, T>;

const StatusEnum = enumOf(contactImportStatuses);
registerEnumType(StatusEnum, { name: 'ContactImportStatus' });
const SourceEnum = enumOf(contactSources);
registerEnumType(SourceEnum, { name: 'ContactSource' });
const ReasonEnum = enumOf(contactRowReasons);
registerEnumType(ReasonEnum, { name: 'ContactRowReason' });
const KeptEnum = enumOf(contactKeptReasons);
registerEnumType(KeptEnum, { name: 'ContactKeptReason' });
const FaultEnum = enumOf(sheetFaults);
registerEnumType(FaultEnum, { name: 'SheetFault' });
const VerbEnum = enumOf(['create', 'update', 'unchanged', 'refuse'] as const);
registerEnumType(VerbEnum, { name: 'ContactRowVerb' });

@ObjectType('ContactImportColumn', { description: 'A column of the file, with some of what stands in it.' })
export class ContactImportColumnType {
  @Field(() => String) name: string;
  @Field(() => [String]) samples: string[];
}

@ObjectType('ContactImportPlannedColumn')
export class PlannedColumnType {
  @Field(() => Int) at: number;
  @Field(() => ContactColumnEnum) to: ContactColumn;
  @Field(() => ID, { nullable: true }) fieldId: number | null;
}

@ObjectType('ContactImportPlan', {
  description: 'What the columns are, and what becomes of who is there already.',
})
export class ContactImportPlanType {
  @Field(() => [PlannedColumnType]) columns: PlannedColumnType[];
  @Field(() => [ContactMatchEnum]) matchBy: ContactMatch[];
  @Field(() => ContactMergeEnum) onMatch: ContactMerge;
  @Field(() => String, { nullable: true }) country: string | null;
  @Field(() => Boolean, { nullable: true }) makesMissing?: boolean;
}

@ObjectType('ContactRowProblem')
export class RowProblemType {
  @Field(() => String, { nullable: true, description: 'The column; null: the whole row.' }) column:
    | string
    | null;
  @Field(() => ReasonEnum) reason: ContactRowReason;
  @Field(() => Int, { nullable: true, description: 'The most letters, or the line that has the same.' })
  number: number | null;
}

@ObjectType('ContactRefusedRow')
export class RefusedRowType {
  @Field(() => Int) line: number;
  @Field(() => [String]) cells: string[];
  @Field(() => [RowProblemType]) problems: RowProblemType[];
}

@ObjectType('ContactKeptRow')
export class KeptRowType {
  @Field(() => Int) line: number;
  @Field(() => ID) contactId: number;
  @Field(() => KeptEnum) kept: ContactKeptReason;
}

@ObjectType('ContactImportTrial', { description: 'What the import would do.' })
export class ImportTrialType {
  @Field(() => Int) created: number;
  @Field(() => Int) updated: number;
  @Field(() => Int) unchanged: number;
  @Field(() => Int) refused: number;
}

@ObjectType('ContactPreviewField')
export class PreviewFieldType {
  @Field(() => String) title: string;
  @Field(() => String) text: string;
}

@ObjectType('ContactPreviewRow', { description: 'A row as it would be.' })
export class PreviewRowType {
  @Field(() => Int) line: number;
  @Field(() => VerbEnum) verb: 'create' | 'update' | 'unchanged' | 'refuse';
  @Field(() => String) fullName: string;
  @Field(() => [String]) emails: string[];
  @Field(() => [String]) phones: string[];
  @Field(() => String, { nullable: true }) localeCode: string | null;
  @Field(() => Boolean) isBlocked: boolean;
  @Field(() => [PreviewFieldType]) fields: PreviewFieldType[];
  @Field(() => [String]) groups: string[];
  @Field(() => String, { nullable: true }) profile: string | null;
  @Field(() => String, { description: 'Those that it adds, such as `email: opted_in; sms: opted_out`.' })
  consents: string;
  @Field(() => [String], { description: 'Those that it adds.' }) notes: string[];
  @Field(() => Boolean, {
    description: 'The row has the id of somebody who was merged, and is about who they became.',
  })
  isFollowed: boolean;
  @Field(() => [RowProblemType]) problems: RowProblemType[];
}

@ObjectType('ContactImport', { description: 'A file of contacts, and what became of it.' })
export class ContactImportType implements Pick<ContactImportView, 'id' | 'status' | 'columns'> {
  @Field(() => ID) id: number;
  @Field(() => String) fileName: string;
  @Field(() => SourceEnum, { description: 'Whose file it is, by its columns.' }) source: ContactSource;
  @Field(() => StatusEnum) status: ContactImportStatus;
  @Field(() => FaultEnum, { nullable: true }) fault: SheetFault | null;
  @Field(() => Int, { nullable: true }) faultLine: number | null;
  @Field(() => [ContactImportColumnType]) columns: ContactImportColumnType[];
  @Field(() => ContactImportPlanType, { nullable: true }) plan: ContactImportPlanType | null;
  @Field(() => Int) total: number;
  @Field(() => Int, { description: 'Rows that the work of this moment has behind it.' }) seen: number;
  @Field(() => ImportTrialType, { nullable: true }) trial: ImportTrialType | null;
  @Field(() => Int) created: number;
  @Field(() => Int) updated: number;
  @Field(() => Int) unchanged: number;
  @Field(() => Int) refused: number;
  @Field(() => Int) undone: number;
  @Field(() => Int, { description: 'Left by an undo.' }) kept: number;
  @Field(() => Date) createdAt: Date;
  @Field(() => Date, { nullable: true }) finishedAt: Date | null;
  userId: number;
}

@ObjectType()
export class ContactImportConnection extends ConnectionOf(ContactImportType, 'ContactImport') {}
