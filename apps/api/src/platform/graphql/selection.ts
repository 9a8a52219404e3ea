import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';

/** The fields that are selected below some fields, through fragments. Directives are not looked at: at worst too much is read. */
export class Selection {
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
