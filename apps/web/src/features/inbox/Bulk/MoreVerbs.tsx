import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconDots,
  IconMailOpened,
  IconRotate,
  IconStar,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { IconAction } from '@/ui';
import type { BulkWish } from './bulkActions';

interface Props {
  /** The list shows spam, or what was deleted: then there is the way back. */
  isSpam: boolean;
  isTrash: boolean;
  onWish: (wish: BulkWish) => void;
}

/** What else can be done with what is selected; only what this person may do. */
export function MoreVerbs({ isSpam, isTrash, onWish }: Props) {
  const { t } = useTranslation('bulk');
  const { can } = useSession();
  const mayClose = can('inbox.conversations.close');
  const mayDelete = can('inbox.conversations.delete');
  return (
    <Menu position="top-start" width={240}>
      <Menu.Target>
        <IconAction label={t('more')}>
          <IconDots size={18} />
        </IconAction>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconMailOpened size={16} />} onClick={() => onWish({ action: 'MARK_READ' })}>
          {t('markRead')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconStar size={16} />}
          onClick={() => onWish({ action: 'FAVOURITE_TICKET' })}
        >
          {t('favourite')}
        </Menu.Item>
        {mayClose && !isTrash ? (
          <>
            <Menu.Item
              leftSection={<IconRotate size={16} />}
              onClick={() => onWish({ action: 'REOPEN_TICKET' })}
            >
              {t('reopen')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconBan size={16} />}
              onClick={() => onWish({ action: isSpam ? 'UNMARK_SPAM' : 'MARK_SPAM' })}
            >
              {t(isSpam ? 'notSpam' : 'spam')}
            </Menu.Item>
          </>
        ) : null}
        {mayDelete ? (
          <Menu.Item
            leftSection={isTrash ? <IconArrowBackUp size={16} /> : <IconTrash size={16} />}
            onClick={() => onWish({ action: isTrash ? 'RESTORE_TICKET' : 'DELETE_TICKET' })}
          >
            {t(isTrash ? 'restore' : 'delete')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
