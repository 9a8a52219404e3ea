import { Menu } from '@mantine/core';
import { IconMoon, IconMoonOff, IconRocket, IconUserCheck, IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNewSteps } from '@/features/onboarding/Steps/useSteps';
import { presetEnd } from '@/features/profile/DoNotDisturb/presets';
import { useDoNotDisturb } from '@/features/profile/DoNotDisturb/useDoNotDisturb';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { Counter } from '@/ui';
import { ShownAsHereDocument, useShowAsHereMutation, useShownAsHereQuery } from './OwnItems.generated';

/** To be left alone, or again not: the quick way, in the menu of the own account. */
export function QuietItems() {
  const { t } = useTranslation('profile');
  const dnd = useDoNotDisturb();
  const until = presetEnd('twoHours', new Date(), dnd.timezone);
  if (dnd.isActive)
    return (
      <>
        <Menu.Label>{dnd.words}</Menu.Label>
        {dnd.schedule?.enabled || dnd.schedule?.expiresAt ? (
          <Menu.Item leftSection={<IconMoonOff size={16} aria-hidden />} onClick={() => void dnd.end()}>
            {t('dnd.end')}
          </Menu.Item>
        ) : null}
      </>
    );
  return (
    <>
      <Menu.Item
        leftSection={<IconMoon size={16} aria-hidden />}
        onClick={() => void dnd.save({ enabled: false, expiresAt: until?.toISOString() ?? null })}
      >
        {t('dnd.twoHours')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconMoon size={16} aria-hidden />}
        onClick={() => void dnd.save({ enabled: true, expiresAt: null })}
      >
        {t('dnd.untilOff')}
      </Menu.Item>
    </>
  );
}

/** The way to the first steps, with how many are newly done. */
export function GetStartedItem() {
  const { t } = useTranslation('profile');
  const fresh = useNewSteps();
  return (
    <Menu.Item
      component={Link}
      to="/profile/get-started"
      leftSection={<IconRocket size={16} aria-hidden />}
      rightSection={<Counter value={fresh} label={t('newSteps', { count: fresh })} />}
    >
      {t('nav.getStarted')}
    </Menu.Item>
  );
}

/** To be shown as away, or again as here: what a person says of themselves goes before what they do. */
export function AwayItem() {
  const { t } = useTranslation('presence');
  const { data } = useShownAsHereQuery({ context: { quiet: true } });
  const [show] = useShowAsHereMutation({ context: { quiet: true } });
  if (!data) return null;
  const isAway = data.userConfig.value === false;
  const userConfig = { ...data.userConfig, value: isAway };
  const Icon = isAway ? IconUserCheck : IconUserMinus;
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => {
        show({
          variables: { isHere: isAway },
          optimisticResponse: { setUserConfig: userConfig },
          update: (cache) => cache.writeQuery({ query: ShownAsHereDocument, data: { userConfig } }),
        }).catch((error: unknown) => toast.failure(codedError(error)?.message ?? t('notReached')));
      }}
    >
      {t(isAway ? 'setHere' : 'setAway')}
    </Menu.Item>
  );
}
