import { Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ShownMessage } from './message';
import styles from './SystemLine.module.css';

type Facts = NonNullable<ShownMessage['system']>;

/** "Why?" behind a line that nobody did with their own hand: the reason, and the numbers that decided. */
export function WhyButton({ line }: { line: Facts }) {
  const { t } = useTranslation('lines');
  const { because } = line;
  if (!because) return null;
  const sentence = t(`because.${because.kind}`, { name: because.name ?? '' });
  return (
    <Popover position="top" width={280} shadow="md" trapFocus returnFocus withRoles>
      <Popover.Target>
        <button type="button" className={styles.why}>
          {t('why')}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.whyCard} aria-label={t('whyOf', { sentence })}>
        <p className={styles.whyText} tabIndex={-1} data-autofocus>
          {sentence}
        </p>
        {line.count ? <p className={styles.whyText}>{t('moved', { count: line.count })}</p> : null}
        {because.candidates?.length ? <Candidates candidates={because.candidates} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}

function Candidates({
  candidates,
}: {
  candidates: NonNullable<NonNullable<Facts['because']>['candidates']>;
}) {
  const { t } = useTranslation('lines');
  return (
    <>
      <h3 className={styles.whyHead}>{t('candidates')}</h3>
      <ol className={styles.candidates}>
        {candidates.map(({ name, openCount, isOnline }, index) => (
          <li key={name} data-chosen={index === 0 || undefined}>
            <bdi>{name}</bdi>
            <span>
              {t('open', { count: openCount })}
              {isOnline ? ` · ${t('online')}` : ''}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
