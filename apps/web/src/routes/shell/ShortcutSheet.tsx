import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ENTRIES } from '@/features/inbox/TicketList/views';
import { useOpenTicket } from '@/lib/actions';
import { KeyCap } from '@/ui';
import { keyCaps } from './keys';
import styles from './ShortcutSheet.module.css';

interface Line {
  keys: string;
  label: string;
}

interface Group {
  title: string;
  lines: Line[];
}

/** All keys that work now: in the list, for going somewhere, and for the open ticket. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const groups = useShortcutGroups().filter(({ lines }) => lines.length > 0);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shortcuts.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={styles.groups}>
        {groups.map(({ title, lines }) => (
          <section key={title}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.lines}>
              {lines.map((line) => (
                <ShortcutLine key={line.keys} {...line} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}

function ShortcutLine({ keys, label }: Line) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd className={styles.caps} dir="ltr">
        {keyCaps(keys).map((cap, index) => (
          <KeyCap key={`${index}-${cap}`}>{cap}</KeyCap>
        ))}
      </dd>
    </div>
  );
}

function useShortcutGroups(): Group[] {
  const { t } = useTranslation(['shell', 'tickets']);
  const actions = useOpenTicket()?.actions ?? [];
  return [
    {
      title: t('shortcuts.list'),
      lines: [
        { keys: 'j', label: t('shortcuts.next') },
        { keys: 'k', label: t('shortcuts.previous') },
        { keys: 'o', label: t('shortcuts.open') },
        { keys: '/', label: t('shortcuts.search') },
      ],
    },
    {
      title: t('shortcuts.goTo'),
      lines: ENTRIES.map(({ key, name }) => ({ keys: `g ${key}`, label: t(`tickets:entries.${name}`) })),
    },
    {
      title: t('shortcuts.everywhere'),
      lines: [
        { keys: 'mod+k', label: t('searchOrDo') },
        { keys: '?', label: t('shortcuts.title') },
      ],
    },
    {
      title: t('shortcuts.ticket'),
      lines: actions.flatMap(({ keys, label }) => (keys ? [{ keys, label }] : [])),
    },
  ];
}
