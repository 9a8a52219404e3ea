import { createContext, type KeyboardEvent, use } from 'react';
import type { ShownChatMessage } from '../data/shapes';

/** What a row can ask of its thread. */
export interface MessageDoor {
  meId: string;
  /** In groups everybody has a name; of two people as well, since rows are flat. */
  nameOf: (userId: string) => string;
  openMenu: (message: ShownChatMessage, at: { x: number; y: number }) => void;
  openEmojis: (message: ShownChatMessage) => void;
  react: (message: ShownChatMessage, emoji: string, isOn: boolean) => void;
  reply: (message: ShownChatMessage) => void;
  jump: (messageId: string) => void;
  menuId: string | null;
  /** @returns true when the key did something with the message that has the focus */
  onKey: (message: ShownChatMessage, event: KeyboardEvent, row: HTMLElement | null) => boolean;
}

export const Door = createContext<MessageDoor | null>(null);

export function useDoor(): MessageDoor {
  const door = use(Door);
  if (!door) throw new Error('A message stands outside a thread.');
  return door;
}
