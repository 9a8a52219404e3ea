/** The keys of a telephone, in the order in which they lie there. */
export const ivrKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const;
export type IvrKey = (typeof ivrKeys)[number];

/** Who is rung. Both lists empty: everybody who may see the channel. */
export interface IvrPeople {
  userIds: readonly number[];
  teamIds: readonly number[];
}

/** What a caller meets. `next`, `otherwise` and the like name other steps; empty: nothing was chosen yet. */
export type IvrStep =
  | { id: string; kind: 'say'; words: string; next: string }
  | {
      id: string;
      kind: 'menu';
      words: string;
      keys: readonly { key: IvrKey; label: string; next: string }[];
      /** How often the words are said before it goes on by itself. */
      tries: number;
      otherwise: string;
    }
  /** By the business hours of the channel that was called; always open where it has none. */
  | { id: string; kind: 'hours'; open: string; closed: string }
  | { id: string; kind: 'ring'; people: IvrPeople; seconds: number; otherwise: string }
  | {
      id: string;
      kind: 'queue';
      people: IvrPeople;
      /** Said at first and between two attempts. */
      words: string;
      maxSeconds: number;
      otherwise: string;
    }
  | { id: string; kind: 'voicemail'; words: string; maxSeconds: number }
  | { id: string; kind: 'hangup'; words: string };

export type IvrStepKind = IvrStep['kind'];
export type IvrStepOf<K extends IvrStepKind> = Extract<IvrStep, { kind: K }>;

export interface IvrFlow {
  /** The step that meets whoever calls. */
  start: string;
  steps: readonly IvrStep[];
}

export const ivrLimits = {
  steps: 60,
  words: 1_000,
  label: 60,
  tries: { min: 1, max: 5 },
  ringSeconds: { min: 5, max: 120 },
  queueSeconds: { min: 20, max: 3_600 },
  voicemailSeconds: { min: 5, max: 600 },
} as const;

/** Where a step leads, each way with what it is called in the step. */
export function waysOf(step: IvrStep): readonly { by: string; to: string }[] {
  switch (step.kind) {
    case 'say':
      return [{ by: 'next', to: step.next }];
    case 'menu':
      return [
        ...step.keys.map(({ key, next }) => ({ by: `key ${key}`, to: next })),
        { by: 'otherwise', to: step.otherwise },
      ];
    case 'hours':
      return [
        { by: 'open', to: step.open },
        { by: 'closed', to: step.closed },
      ];
    case 'ring':
    case 'queue':
      return [{ by: 'otherwise', to: step.otherwise }];
    case 'voicemail':
    case 'hangup':
      return [];
  }
}
