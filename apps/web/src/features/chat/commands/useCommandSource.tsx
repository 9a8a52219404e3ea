import { IconAlarm, IconCheck, type Icon, IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { asSource, type SuggestSource } from '@/features/inbox/Composer/suggest/source';
import styles from './Commands.module.css';
import { type CommandName, commandNames } from './parseCommand';

const icons: Record<CommandName, Icon> = { assign: IconUserPlus, close: IconCheck, remind: IconAlarm };

/** "/" in the team chat: what can be done from here, with how it is written. */
export function useCommandSource(): SuggestSource {
  const { t } = useTranslation('chatDesk');
  return asSource<{ key: CommandName }>({
    char: '/',
    label: t('command.label'),
    search: (query) =>
      // Who has written it whole means to send it.
      commandNames
        .filter((name) => name.startsWith(query.toLowerCase()) && name !== query.toLowerCase())
        .map((key) => ({ key })),
    render: ({ key }) => {
      const Glyph = icons[key];
      return (
        <span className={styles.command}>
          <Glyph size={16} aria-hidden />
          <code className={styles.usage}>{t(`command.usage.${key}`)}</code>
          <span className={styles.what}>{t(`command.what.${key}`)}</span>
        </span>
      );
    },
    choose: ({ key }, place) => place.replace({ text: `/${key} ` }),
  });
}
