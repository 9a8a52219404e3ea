import { createStore } from '../store';

/** Counts how often the server has said that this person may do or see something else. */
const changes = createStore(0);

export function noteRightsChanged(): void {
  changes.set(changes.get() + 1);
}

/** Calls `on` each time; returns how to stop. */
export function onRightsChanged(on: () => void): () => void {
  return changes.subscribe(on);
}
