import { useTranslation } from 'react-i18next';
import { Notice } from '@/ui';
import type { Template } from './template';

const KNOWN = new Set([
  'ABUSIVE_CONTENT',
  'INVALID_FORMAT',
  'PROMOTIONAL',
  'TAG_CONTENT_MISMATCH',
  'INCORRECT_CATEGORY',
  'SCAM',
  'DELETED',
]);

/** Where it stands at WhatsApp, why, and what can be done now. */
export function StateNotice({ template, refusal }: { template: Template | null; refusal: string | null }) {
  const { t } = useTranslation('templates');
  if (refusal)
    return (
      <Notice tone="bad" role="alert">
        {t('refused', { reason: refusal })}
      </Notice>
    );
  if (!template || template.state === 'DRAFT') return null;
  const { state, reason } = template;
  const [word = ''] = (reason ?? '').split(' — ');
  const tone = state === 'APPROVED' ? 'good' : state === 'PENDING' ? 'plain' : 'bad';
  return (
    <Notice tone={tone} role="status">
      <p>{t(`stateLine.${state}`)}</p>
      {reason ? <p>{KNOWN.has(word) ? t(`reasons.${word}`) : t('reason', { reason })}</p> : null}
      {KNOWN.has(word) && reason !== word ? <p>{reason?.slice(word.length + 3)}</p> : null}
    </Notice>
  );
}
