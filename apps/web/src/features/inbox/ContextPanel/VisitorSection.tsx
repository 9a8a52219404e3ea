import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/lib/format';
import styles from './ContextPanel.module.css';
import { useTicketVisitorQuery } from './Visitor.generated';

const FIRST = 3;
/** Visitors go from page to page; a page that somebody is on now is worth another look this often. */
const LOOK_MS = 20_000;

/** Who chats on a website: whether they are there, and on which pages they were. */
export function VisitorSection({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('widgets');
  const [showsAll, setShowsAll] = useState(false);
  const { data } = useTicketVisitorQuery({
    variables: { ticketId },
    fetchPolicy: 'cache-and-network',
    pollInterval: LOOK_MS,
    skipPollAttempt: () => document.visibilityState !== 'visible',
    context: { quiet: true },
  });
  const visitor = data?.ticket.visitor;
  if (!visitor) return null;
  const { pages, isHere, lastSeenAt, externalId, consentedAt } = visitor;
  const seen = t('visitor.seen', { when: formatDateTime(lastSeenAt) });
  return (
    <section className={styles.section} aria-label={t('visitor.title')}>
      <h3 className={styles.sectionTitle}>{t('visitor.title')}</h3>
      <p className={styles.visitorLine}>{isHere ? t('visitor.here') : seen}</p>
      {externalId ? (
        <p className={styles.visitorLine}>
          <bdi>{t('visitor.signed', { id: externalId })}</bdi>
        </p>
      ) : null}
      {consentedAt ? (
        <p className={styles.visitorLine}>{t('visitor.consent', { when: formatDateTime(consentedAt) })}</p>
      ) : null}
      {pages.length > 0 ? (
        <ol className={styles.pages} aria-label={t('visitor.pages')}>
          {pages.slice(0, showsAll ? pages.length : FIRST).map(({ url, title, at }) => (
            <li key={`${at}${url}`}>
              <a href={url} target="_blank" rel="noopener noreferrer nofollow" title={url}>
                <bdi>{title || url}</bdi>
              </a>
              <time dateTime={at} dir="ltr">
                {formatDateTime(at)}
              </time>
            </li>
          ))}
        </ol>
      ) : null}
      {pages.length > FIRST && !showsAll ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          {t('visitor.more', { count: pages.length })}
        </Button>
      ) : null}
    </section>
  );
}
