import { Menu } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '@/lib/session';
import { Counter } from '@/ui';
import { ENTRIES, type Entry, entryPath, viewPath } from '../TicketList/views';
import { useViewCount } from './liveCounts';
import { groupsOf, useCustomViews, useMoreViews } from './useCustomViews';
import styles from './Views.module.css';
import { ViewIcon } from './ViewIcon';

interface Props {
  entry: Entry | undefined;
  customView: string | null;
  onArrange: () => void;
}

/** Every list of the inbox and every view, with how many there are in it. */
export function ViewsMenu({ entry, customView, onArrange }: Props) {
  const { t } = useTranslation(['views', 'tickets']);
  const navigate = useNavigate();
  const { can } = useSession();
  const { views } = useCustomViews();
  const { hasMore, showMore } = useMoreViews();
  return (
    <>
      {ENTRIES.filter(({ permission }) => !permission || can(permission)).map((each) => (
        <Line
          key={each.name}
          id={each.feed}
          name={t(`tickets:entries.${each.name}`)}
          isCurrent={each === entry && !customView}
          onGo={() => void navigate(entryPath(each))}
        />
      ))}
      {groupsOf(views).map((group) => (
        <Fragment key={group.audience}>
          <Menu.Divider />
          <Menu.Label>{t(`groups.${group.audience}`)}</Menu.Label>
          {group.views.map((view) => (
            <Line
              key={view.id}
              id={view.id}
              name={view.name}
              picture={<ViewIcon icon={view.icon} color={view.color} />}
              isCurrent={view.id === customView}
              onGo={() => void navigate(viewPath(view.id))}
            />
          ))}
        </Fragment>
      ))}
      {hasMore ? (
        <Menu.Item closeMenuOnClick={false} onClick={showMore}>
          {t('showAll')}
        </Menu.Item>
      ) : null}
      {views && views.length > 1 ? (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />} onClick={onArrange}>
            {t('arrange')}
          </Menu.Item>
        </>
      ) : null}
    </>
  );
}

function Line(props: {
  id: string;
  name: string;
  picture?: ReactNode;
  isCurrent: boolean;
  onGo: () => void;
}) {
  const count = useViewCount(props.id);
  return (
    <Menu.Item
      data-view={props.id}
      onClick={props.onGo}
      leftSection={props.picture}
      aria-current={props.isCurrent ? 'page' : undefined}
      rightSection={
        <span className={styles.lineEnd}>
          {count > 0 ? <Counter value={count} tone="quiet" /> : null}
          {props.isCurrent ? <IconCheck size={14} aria-hidden /> : null}
        </span>
      }
    >
      <bdi>{props.name}</bdi>
    </Menu.Item>
  );
}
