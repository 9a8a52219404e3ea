import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../feedback/IconAction';
import styles from './RowMenu.module.css';

export interface RowAction {
  label: string;
  icon?: ReactNode;
  /** Takes something away. */
  isDanger?: boolean;
  isDisabled?: boolean;
  run: () => void;
}

/** What can be done with one row. Nothing is drawn when there is nothing to do. */
export function RowMenu(props: { of: string; actions: readonly RowAction[] }) {
  const { t } = useTranslation('ui');
  if (props.actions.length === 0) return null;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconAction className={styles.dots} label={t('table.menuOf', { name: props.of })}>
          <IconDots size={18} />
        </IconAction>
      </Menu.Target>
      <Menu.Dropdown>
        {props.actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            disabled={action.isDisabled}
            className={action.isDanger ? styles.danger : undefined}
            onClick={action.run}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
