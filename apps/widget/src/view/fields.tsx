import type { TextKey } from '../i18n/texts';
import { useSurroundings } from './context';
import { Icon } from './icons';

export const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** What is wrong with a field, below it. */
export function Problem({ id, text }: { id: string; text: TextKey | undefined }) {
  const { texts } = useSurroundings();
  if (!text) return null;
  return (
    <p class="problem" id={`${id}-problem`}>
      <Icon name="alert" size={14} /> {texts.t(text)}
    </p>
  );
}
