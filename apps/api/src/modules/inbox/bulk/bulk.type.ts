import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { type BulkActionName, bulkActions, type BulkStatusName, bulkStatuses } from './bulk.rules.js';

export const BulkActionEnum = Object.fromEntries(
  bulkActions.map((action) => [action.toUpperCase(), action]),
) as Record<string, BulkActionName>;
registerEnumType(BulkActionEnum, { name: 'BulkAction' });

export const BulkStatusEnum = Object.fromEntries(bulkStatuses.map((status) => [status, status])) as Record<
  BulkStatusName,
  BulkStatusName
>;
registerEnumType(BulkStatusEnum, { name: 'BulkStatus' });

@ObjectType('BulkProblem', { description: 'A conversation with which it did not work.' })
export class BulkProblemType {
  @Field(() => ID) ticketId: number;
  @Field(() => String, { description: 'A code of the error catalogue.' }) code: string;
}

@ObjectType('BulkOperation', { description: 'One thing that is done to many conversations.' })
export class BulkOperationType {
  @Field(() => ID) id: number;
  @Field(() => BulkActionEnum) action: BulkActionName;
  @Field(() => BulkStatusEnum) status: BulkStatusName;
  @Field(() => Int) total: number;
  @Field(() => Int, { description: 'Changed.' }) done: number;
  @Field(() => Int, { description: 'Were as wanted already.' }) unchanged: number;
  @Field(() => Int, { description: 'Could not be changed; see problems.' }) failed: number;
  @Field(() => Int, { description: 'Put back by an undo.' }) undone: number;
  @Field(() => Int, { description: 'Left by an undo, because somebody changed them since.' }) kept: number;
  @Field(() => Date) createdAt: Date;
  @Field(() => Date, { nullable: true }) finishedAt: Date | null;
}
