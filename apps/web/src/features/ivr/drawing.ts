import type { IvrFlow, IvrProblem, IvrStep, IvrStepKind } from '@parley/schema';

interface PeopleChoice {
  value: string;
  label: string;
}

export interface EditorProps {
  flow: IvrFlow;
  problems: readonly IvrProblem[];
  people: readonly PeopleChoice[];
  onChange: (flow: IvrFlow) => void;
}

/** What the parts of the drawing need to know of the whole. */
export interface Drawing extends EditorProps {
  nameOf: (id: string) => string;
  change: (step: IvrStep) => void;
  remove: (id: string) => void;
  /** Leads a way to a step, or to a new one of a kind. */
  lead: (step: IvrStep | null, by: string, to: string | { kind: IvrStepKind }) => void;
}
