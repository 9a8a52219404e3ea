import { createContext } from 'react';

/** What a message needs while messages are selected. Null: nobody is selecting. */
export interface PickDoor {
  ids: ReadonlySet<string>;
  onPick: (id: string, isRange: boolean) => void;
}

export const Picking = createContext<PickDoor | null>(null);
