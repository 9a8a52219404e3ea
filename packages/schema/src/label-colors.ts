/** Colours that can be told apart and stand out on light and dark planes: offered first, and taken in turn by new labels. */
export const labelColors = [
  '#c2503f',
  '#b8621b',
  '#8f7a14',
  '#5d8a2a',
  '#2f8a5b',
  '#1f8a8a',
  '#2f7fb5',
  '#4f6bd0',
  '#7a5cc4',
  '#a04fb0',
  '#c04784',
  '#7d776c',
] as const;
