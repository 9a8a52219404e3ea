import { Badge } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ThingRows, ThingSearch, ThingsPage, useTerm } from '@/ui/page';
import styles from './Themes.module.css';
import { THEMES, useDeleteTheme, useDuplicateTheme, useThemes } from './useThemes';

/** How mails look that leave. */
export default function ThemesPage() {
  const { t } = useTranslation('email-themes');
  const navigate = useNavigate();
  const list = useThemes(useTerm());
  const remove = useDeleteTheme(list.refresh);
  const duplicate = useDuplicateTheme((id) => void navigate(`${THEMES.home}/${id}`));
  return (
    <ThingsPage of={THEMES}>
      <ThingSearch of={THEMES} />
      <ThingRows
        of={THEMES}
        list={list}
        onDelete={remove}
        actions={(row) => [
          { label: t('duplicate'), icon: <IconCopy size={16} aria-hidden />, run: () => duplicate(row) },
        ]}
        columns={[
          {
            key: 'name',
            title: t('name'),
            cell: ({ name, isDefault }) => (
              <span className={styles.name}>
                <bdi>{name}</bdi>
                {isDefault ? (
                  <Badge variant="light" size="sm">
                    {t('default')}
                  </Badge>
                ) : null}
              </span>
            ),
          },
          {
            key: 'usedBy',
            title: t('usedBy'),
            cell: ({ usedBy }) => <span className={styles.quiet}>{t('mailboxes', { count: usedBy })}</span>,
          },
        ]}
      />
    </ThingsPage>
  );
}
