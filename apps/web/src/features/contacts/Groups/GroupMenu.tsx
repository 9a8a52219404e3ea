import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useContactGroupChoicesQuery } from './Groups.generated';
import { GroupMark } from './GroupMark';

interface Props {
  /** Those that are not offered. */
  except?: readonly string[];
  onChoose: (group: { id: string; name: string }) => void;
  /** The button. */
  children: ReactNode;
}

/** The groups that are kept by hand, to choose one of. */
export function GroupMenu({ except = [], onChoose, children }: Props) {
  const { t } = useTranslation('groups');
  const { data } = useContactGroupChoicesQuery({
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const groups = (data?.contactGroups.edges ?? [])
    .map(({ node }) => node)
    .filter(({ id, kind }) => kind === 'STATIC' && !except.includes(id));
  return (
    <Menu position="bottom-start">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {groups.length === 0 ? <Menu.Item disabled>{t('noneByHand')}</Menu.Item> : null}
        {groups.map((group) => (
          <Menu.Item
            key={group.id}
            leftSection={<GroupMark color={group.color} />}
            onClick={() => onChoose(group)}
          >
            <bdi>{group.name}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
