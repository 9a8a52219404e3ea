import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CustomFieldKindPreviewQuery } from '@/gql/graphql';
import styles from './CustomFields.module.css';

const OPTIONS_SHOWN = 8;

/** What becomes of the values of a field: how many, and a few of them. */
export function KindPreview({ preview }: { preview: CustomFieldKindPreviewQuery['customFieldKindPreview'] }) {
  const { t } = useTranslation('customFields');
  if (preview.total === 0) return <p className={styles.plain}>{t('kindChange.none')}</p>;
  const fates = (['kept', 'converted', 'lost'] as const).filter((fate) => preview[fate] > 0);
  const beyond = preview.options.length - OPTIONS_SHOWN;
  return (
    <>
      <dl className={styles.fates}>
        {fates.map((fate) => (
          <div key={fate} data-lost={fate === 'lost' || undefined}>
            <dt>{t(`kindChange.${fate}`)}</dt>
            <dd>{preview[fate].toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      {preview.options.length > 0 ? (
        <p className={styles.plain}>
          <b>{t('kindChange.options')}</b> <bdi>{preview.options.slice(0, OPTIONS_SHOWN).join(' · ')}</bdi>{' '}
          {beyond > 0 ? t('kindChange.more', { count: beyond }) : null}
        </p>
      ) : null}
      {preview.examples.length > 0 ? (
        <ul className={styles.examples} aria-label={t('kindChange.example')}>
          {preview.examples.map(({ from, to }) => (
            <li key={from} data-lost={to === null || undefined}>
              <bdi>{from}</bdi>
              <IconArrowRight size={14} aria-hidden />
              {to === null || to === undefined ? <i>{t('kindChange.gone')}</i> : <bdi>{to}</bdi>}
            </li>
          ))}
        </ul>
      ) : null}
      {preview.lost > 0 ? <p className={styles.fault}>{t('kindChange.warning')}</p> : null}
    </>
  );
}
