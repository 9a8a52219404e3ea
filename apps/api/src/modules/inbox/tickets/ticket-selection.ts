import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';
import type { RowDetail } from './ticket-row.rules.js';

/** What of the last message a line of the list shows; the rest of a message is read only when it is asked for. */
const LINE = new Set([
  '__typename',
  'id',
  'ticketId',
  'position',
  'type',
  'text',
  'author',
  'attachments',
  'deliveryStatus',
  'createdAt',
]);

/** How much of each ticket a query of a list asks for. */
export function rowDetailOf(info: GraphQLResolveInfo): RowDetail {
  const tickets = new Selection(info, info.fieldNodes).into('edges').into('node');
  const last = tickets.into('lastMessage');
  const isLine = last.names.every((name) => LINE.has(name)) && !last.into('author').names.includes('color');
  const people =
    tickets.into('assignee').names.includes('isOnline') || tickets.into('team').names.includes('memberCount');
  return { lastMessage: last.names.length === 0 ? 'none' : isLine ? 'line' : 'full', people };
}

/** The fields that are selected below some fields, through fragments. Directives are not looked at: at worst too much is read. */
class Selection {
  private readonly fields: FieldNode[];

  constructor(
    private readonly info: GraphQLResolveInfo,
    parents: readonly FieldNode[],
  ) {
    this.fields = parents.flatMap((parent) => this.fieldsOf(parent.selectionSet));
  }

  get names(): string[] {
    return this.fields.map((field) => field.name.value);
  }

  into(name: string): Selection {
    return new Selection(
      this.info,
      this.fields.filter((field) => field.name.value === name),
    );
  }

  private fieldsOf(set: SelectionSetNode | undefined): FieldNode[] {
    return (set?.selections ?? []).flatMap((selection) => {
      if (selection.kind === 'Field') return [selection];
      if (selection.kind === 'InlineFragment') return this.fieldsOf(selection.selectionSet);
      return this.fieldsOf(this.info.fragments[selection.name.value]?.selectionSet);
    });
  }
}
