import { Menu } from '@mantine/core';
import { IconMoon, IconMoonOff, IconRocket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNewSteps } from '@/features/onboarding/Steps/useSteps';
import { presetEnd } from '@/features/profile/DoNotDisturb/presets';
import { useDoNotDisturb } from '@/features/profile/DoNotDisturb/useDoNotDisturb';
import { Counter } from '@/ui';

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
