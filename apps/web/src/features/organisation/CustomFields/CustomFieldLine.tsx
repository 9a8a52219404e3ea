import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { CustomFieldRowFragment } from '@/gql/graphql';
import { Tag } from '@/ui';
import { RowMenu } from '@/ui/page';
import styles from './CustomFields.module.css';
import { AREA, KIND_ICONS } from './field-types';
import { KindProgress } from './KindProgress';

/** One field in the list: what it is called, what can be put into it, and where it is used. */
export function CustomFieldLine(props: { field: CustomFieldRowFragment; onDelete: () => void }) {
  const { t } = useTranslation('customFields');
  const navigate = useNavigate();
  const { field } = props;
  const Icon = KIND_ICONS[field.kind];
  const path = { pathname: `${AREA}/${field.id}` };
  const state = { type: field.type };
  return (
    <div className={styles.line}>
      <Icon size={18} aria-hidden className={styles.icon} />
      <span className={styles.words}>
        <Link to={path} state={state} className={styles.name}>
          <bdi>{field.title}</bdi>
        </Link>
        <span className={styles.about}>
          {t(`kinds.${field.kind}`)}
          {field.kind === 'DROPDOWN' ? ` · ${t('options', { count: field.options.length })}` : ''}
          {' · '}
          <code dir="ltr">{field.key}</code>
        </span>
        <KindProgress field={field} />
      </span>
      {field.isRequired ? <Tag>{t('required')}</Tag> : null}
      <span className={styles.count} title={t(`usedHelp.${field.type}`)}>
        {t(`used.${field.type}`, { count: field.useCount })}
      </span>
      <RowMenu
        of={field.title}
        actions={[
          {
            label: t('edit'),
            icon: <IconPencil size={16} aria-hidden />,
            run: () => void navigate(path, { state }),
          },
          {
            label: t('delete'),
            icon: <IconTrash size={16} aria-hidden />,
            isDanger: true,
            run: props.onDelete,
          },
        ]}
      />
    </div>
  );
}
