import { createStore } from '../store';

/** A session in which somebody is not themselves. */
export interface Acting {
  kind: 'impersonation' | 'staff';
  /** Who sits behind the screen. */
  by: string;
  /** As whom. */
  as: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** Null while people are themselves; undefined while nobody has asked. */
export const acting = createStore<Acting | null | undefined>(undefined);
