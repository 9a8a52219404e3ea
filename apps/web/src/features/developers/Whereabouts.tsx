import { Button } from '@mantine/core';
import { IconBook2, IconPlayerPlay } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './Developers.module.css';
import { addresses } from './example';
import { CopyLine } from './ShownKey';

/** Where programs find the API, and where people read about it. */
export function Whereabouts() {
  const { t } = useTranslation('developers');
  const id = useId();
  const where = addresses(window.location);
  return (
    <section className={styles.where} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('where.title')}
      </h2>
      <dl className={styles.addresses}>
        {(['rest', 'graphql', 'live'] as const).map((key) => (
          <div key={key} className={styles.address}>
            <dt>{t(`where.${key}`)}</dt>
            <dd>
              <CopyLine text={where[key]} label={t(`where.${key}`)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.links}>
        <Button
          component="a"
          href="/api/docs"
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconBook2 size={16} aria-hidden />}
        >
          {t('where.docs')}
        </Button>
        <Button
          component={Link}
          to="/admin/developers/rest/explorer"
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
        >
          {t('where.explorer')}
        </Button>
      </div>
    </section>
  );
}
