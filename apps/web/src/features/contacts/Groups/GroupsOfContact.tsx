import { Button, Tooltip } from '@mantine/core';
import { IconFilter, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNews } from '@/lib/news';
import { FormSection } from '@/ui/page';
import { useGroupsOfContactQuery } from './Groups.generated';
import { GroupMark } from './GroupMark';
import { GroupMenu } from './GroupMenu';
import styles from './Groups.module.css';
import { GROUP_NEWS } from './useGroups';
import { useMembership } from './useMembership';

interface Props {
  contactId: string;
  /** Of a deleted contact nothing is changed. */
  isFixed?: boolean;
}

/** The groups that somebody is in; those by rule cannot be left by hand. */
export function GroupsOfContact({ contactId, isFixed = false }: Props) {
  const { t } = useTranslation('groups');
  const query = useGroupsOfContactQuery({
    variables: { id: contactId },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  useNews(['contacts.changed', ...GROUP_NEWS], () => void query.refetch().catch(() => undefined));
  const change = useMembership();
  const groups = query.data?.contact.groups ?? [];
  if (!query.data) return null;
  return (
    <ul className={styles.chips} aria-label={t('title')}>
      {groups.map(({ id, name, color, kind }) => (
        <li key={id} className={styles.chip}>
          <GroupMark color={color} />
          <Link to={`/contact_groups/${id}`}>
            <bdi>{name}</bdi>
          </Link>
          {kind === 'RULE' ? (
            <Tooltip label={t('kinds.RULE')}>
              <span className={styles.fixed} role="img" aria-label={t('kinds.RULE')}>
                <IconFilter size={14} aria-hidden />
              </span>
            </Tooltip>
          ) : null}
          {kind === 'STATIC' && !isFixed ? (
            <button
              type="button"
              className={styles.drop}
              aria-label={t('leave', { name })}
              onClick={() => void change({ id, name }, [contactId], false)}
            >
              <IconX size={14} aria-hidden />
            </button>
          ) : null}
        </li>
      ))}
      {isFixed ? null : (
        <li>
          <GroupMenu
            except={groups.map(({ id }) => id)}
            onChoose={(group) => void change(group, [contactId], true)}
          >
            <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} aria-hidden />}>
              {t('addTo')}
            </Button>
          </GroupMenu>
        </li>
      )}
    </ul>
  );
}

/** The same on the page of a contact. */
export function GroupsSection(props: Props) {
  const { t } = useTranslation('groups');
  return (
    <FormSection title={t('title')}>
      <GroupsOfContact {...props} />
    </FormSection>
  );
}
