import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { byScope, useOfferedGroups } from '@/lib/actions';
import { KeyCap } from '@/ui';
import { keyCaps } from './keys';
import styles from './ShortcutSheet.module.css';
import { useEverywhere, useListPlaces } from './usePlaces';

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

/** Made of what the keys are bound by: what is listed works, and what works is listed. */
function useShortcutGroups(): Group[] {
  const { t } = useTranslation('shell');
  const offered = byScope(useOfferedGroups()).map(({ scope, actions }) => ({
    title: t(`palette.scope.${scope}`),
    lines: linesOf(actions),
  }));
  return [
    ...offered,
    { title: t('shortcuts.goTo'), lines: linesOf(useListPlaces()) },
    { title: t('shortcuts.everywhere'), lines: linesOf(useEverywhere()) },
  ];
}

function linesOf(items: readonly { keys?: string; label: string }[]): Line[] {
  return items.flatMap(({ keys, label }) => (keys ? [{ keys, label }] : []));
}
