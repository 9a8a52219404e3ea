import {
  IconAddressBook,
  IconClick,
  IconForms,
  IconMapPin,
  IconMicrophone,
  IconPhoto,
  IconPlugConnected,
  IconShare,
  IconShoppingCart,
  IconSpeakerphone,
  IconTemplate,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CallCard } from './CallCard';
import { Line } from './Line';
import styles from './Content.module.css';
import { contentOf, mapUrl, type MessageContent } from './content';

/** Kinds whose card says all that the words say. */
const SAYS_ITSELF = new Set<MessageContent['kind']>([
  'location',
  'contacts',
  'form',
  'order',
  'template',
  'call',
]);

export function saysItself(given: unknown): boolean {
  const content = contentOf(given);
  return content !== null && SAYS_ITSELF.has(content.kind);
}

/** What a message is besides words and files. */
export function MessageContentCard({ content: given }: { content: unknown }) {
  const content = contentOf(given);
  return content ? <Card content={content} /> : null;
}

type Detailed = Extract<MessageContent, { kind: 'location' | 'contacts' | 'form' | 'order' | 'template' }>;

function isDetailed(content: MessageContent): content is Detailed {
  return ['location', 'contacts', 'form', 'order', 'template'].includes(content.kind);
}

function Card({ content }: { content: MessageContent }) {
  return isDetailed(content) ? <Details content={content} /> : <Mark content={content} />;
}

/** What has more to show than a line. */
function Details({ content }: { content: Detailed }) {
  const { t } = useTranslation('sending');
  switch (content.kind) {
    case 'location':
      return (
        <Line icon={IconMapPin} title={content.name ?? t('content.location')} link={mapUrl(content)}>
          {content.address ?? `${content.latitude}, ${content.longitude}`}
        </Line>
      );
    case 'contacts':
      return content.contacts.map(({ name, phones, emails, company }) => (
        <Line key={name} icon={IconAddressBook} title={name}>
          {[company, ...phones, ...emails].filter(Boolean).join(' · ')}
        </Line>
      ));
    case 'form':
      return (
        <Line icon={IconForms} title={content.name ?? t('content.form')}>
          <Pairs rows={content.answers.map(({ question, answer }) => [question, answer])} />
        </Line>
      );
    case 'order':
      return (
        <Line icon={IconShoppingCart} title={t('content.order')}>
          <Pairs
            rows={content.items.map(({ name, quantity, price }) => [`${quantity} × ${name}`, price ?? ''])}
          />
          {content.note}
        </Line>
      );
    case 'template':
      return <Template content={content} />;
  }
}

/** As the customer sees it: words above and below, and buttons. */
function Template({ content }: { content: Extract<Detailed, { kind: 'template' }> }) {
  const { t } = useTranslation('sending');
  const { name, header, body, footer, buttons } = content;
  return (
    <div className={styles.template}>
      <span className={styles.templateName}>
        <IconTemplate size={14} aria-hidden />
        {t('content.template', { name })}
      </span>
      {header ? <strong dir="auto">{header}</strong> : null}
      <p dir="auto">{body}</p>
      {footer ? (
        <p className={styles.templateFooter} dir="auto">
          {footer}
        </p>
      ) : null}
      {buttons.length > 0 ? (
        <ul>
          {buttons.map((text) => (
            <li key={text}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** What is kept stands above; what is not, is gone after a day. */
function Story({ content: { how, url, isKept } }: { content: Extract<MessageContent, { kind: 'story' }> }) {
  const { t } = useTranslation('sending');
  const link = isKept === undefined ? url : undefined;
  return (
    <Line icon={IconPhoto} title={t(`content.story_${how}`)} link={link}>
      {isKept === false ? t('content.storyGone') : null}
    </Line>
  );
}

/** A line that says what kind of message it is. */
function Mark({ content }: { content: Exclude<MessageContent, Detailed> }) {
  const { t } = useTranslation('sending');
  switch (content.kind) {
    case 'choice':
      return (
        <Line icon={IconClick} title={t('content.choice')}>
          {content.description}
        </Line>
      );
    case 'voice_note':
      return <Line icon={IconMicrophone} title={t('content.voiceNote')} />;
    case 'story':
      return <Story content={content} />;
    case 'share':
      return <Line icon={IconShare} title={content.title ?? t('content.share')} link={content.url} />;
    case 'referral':
      return (
        <Line icon={IconSpeakerphone} title={t('content.referral')} link={content.url}>
          {content.headline}
        </Line>
      );
    case 'call':
      return <CallCard call={content} />;
    case 'unknown':
      return (
        <Line icon={IconPlugConnected} title={t('content.unknown')}>
          {content.type}
        </Line>
      );
    case 'sticker':
      return null;
  }
}

function Pairs({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.pairs}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
