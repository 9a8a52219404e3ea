import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { asSource, type SuggestSource } from '../suggest/source';
import styles from './Emoji.module.css';
import { type Emoji, loadEmoji } from './emojiData';
import { searchEmoji } from './emojiSearch';
import { emojiPreferences, toned } from './preferences';

/** ":" and two letters offer emoji. They are put in as plain characters, so that every channel takes them. */
export function useEmojiSource(): SuggestSource {
  const { t, i18n } = useTranslation('composer');
  const { me } = useSession();
  return asSource<Emoji>({
    char: ':',
    label: t('emoji.label'),
    // One letter is ":p" and ":D" more often than a search.
    minLength: 2,
    search: async (query) => {
      emojiPreferences.of(me.id);
      const { recent } = emojiPreferences.get();
      return searchEmoji(await loadEmoji(i18n.language), query, { recent, limit: 8 });
    },
    render: (emoji) => (
      <>
        <span className={styles.glyph} aria-hidden>
          {toned(emoji, emojiPreferences.get().tone)}
        </span>
        <span className={styles.name}>{emoji.label}</span>
        {emoji.codes[0] ? <bdi className={styles.code}>:{emoji.codes[0]}:</bdi> : null}
      </>
    ),
    choose: (emoji, place) => {
      emojiPreferences.used(emoji);
      place.replace({ text: `${toned(emoji, emojiPreferences.get().tone)} ` });
    },
  });
}
