import { IconInfoCircle } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime } from '@/lib/format';
import { localeOf } from '@/lib/i18n/locales';
import { DeliveryLine, MessageTime } from './DeliveryLine';
import { LINE_KINDS } from './lineKinds';
import type { ShownMessage } from './message';
import styles from './SystemLine.module.css';
import { apartIn, aroundTicket, systemSentence, ticketPlace } from './systemSentence';
import { WhyButton } from './WhyButton';

type Facts = NonNullable<ShownMessage['system']>;

interface Props {
  message: ShownMessage;
  onRetry: (message: ShownMessage) => void;
}

/** What happened to the ticket, in one line between the messages. */
export const SystemLine = memo(function SystemLine({ message, onRetry }: Props) {
  const { system } = message;
  const { glyph: Glyph, points } = (system && LINE_KINDS[system.kind]) ?? { glyph: IconInfoCircle };
  return (
    <div className={styles.system}>
      <Glyph size={14} stroke={2} className={points ? styles.arrow : undefined} aria-hidden />
      <span>
        <bdi>{system ? <LineSentence line={system} /> : message.text}</bdi>
        {system?.dropped?.length ? <Dropped fields={system.dropped} /> : null}
        {system?.note ? <bdi className={styles.reason}> “{system.note}”</bdi> : null}
        <span className={styles.when}>
          <span aria-hidden> · </span>
          <MessageTime iso={message.createdAt} />
        </span>{' '}
        {/* Of a line that tells of a mail: how far that has come. */}
        <DeliveryLine message={message} onRetry={onRetry} />
        {system?.because ? <WhyButton line={system} /> : null}
      </span>
    </div>
  );
});

/** The words of a line, with a link to the other ticket where it names one. */
export function LineSentence({ line }: { line: Facts }) {
  const { t, i18n } = useTranslation(['lines', 'conversation']);
  const apart = apartIn(localeOf(i18n.language).direction);
  const words = t(systemSentence(line), {
    actor: apart(line.actorName ?? t('conversation:somebody')),
    target: apart(line.targetName ?? ''),
    from: apart(line.fromName ?? ''),
    field: apart(line.fieldName ?? ''),
    time: line.at ? formatDateTime(line.at) : '',
    ticket: ticketPlace,
  });
  const parts = aroundTicket(words);
  if (!parts) return words;
  return (
    <>
      {parts.before}
      {line.ticket ? <Link to={`/tickets/${line.ticket.id}`}>#{line.ticket.number}</Link> : null}
      {parts.after}
    </>
  );
}

/** What the other ticket of a merge had in fields that were filled in here already. */
export function Dropped({ fields }: { fields: readonly { name: string; value: string }[] }) {
  const { t } = useTranslation('lines');
  const words = fields.map(({ name, value }) => `${name} “${value}”`).join(', ');
  return <bdi className={styles.reason}> {t('dropped', { fields: words })}</bdi>;
}
