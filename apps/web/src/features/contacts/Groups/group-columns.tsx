import { useTranslation } from 'react-i18next';
import type { Column } from '@/ui/page';
import { GroupName } from './GroupMark';
import styles from './Groups.module.css';
import { shownCount } from './shown-count';
import type { ListedGroup } from './useGroups';

/** What is told of each group in a table. */
export function useGroupColumns(): Column<ListedGroup>[] {
  const { t, i18n } = useTranslation('groups');
  return [
    {
      key: 'name',
      title: t('name'),
      cell: ({ name, color }) => <GroupName name={name} color={color} />,
    },
    {
      key: 'kind',
      title: t('kind'),
      cell: ({ kind, ruleFaults }) =>
        ruleFaults.length > 0 ? <span className={styles.faulty}>{t('ruleBroken')}</span> : t(`kinds.${kind}`),
    },
    {
      key: 'count',
      title: t('members'),
      cell: ({ memberCount }) =>
        memberCount === null || memberCount === undefined ? '–' : shownCount(memberCount, i18n.language),
    },
    { key: 'description', title: t('description'), cell: ({ description }) => <bdi>{description}</bdi> },
  ];
}
