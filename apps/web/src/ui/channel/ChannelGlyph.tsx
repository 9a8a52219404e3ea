import {
  IconBrandInstagram,
  IconBrandMessenger,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconBuildingStore,
  IconDeviceMobileMessage,
  IconLifebuoy,
  IconMail,
  IconPhone,
  IconPlug,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import type { ChannelType } from '@/gql/graphql';

interface ChannelLook {
  icon: Icon;
  /** A colour role; the glyph alone carries it, never a surface. */
  color: string;
  name: string;
}

const OTHER = 'var(--p-text-2)';
const VOICE: ChannelLook = { icon: IconPhone, color: 'var(--p-channel-voice)', name: 'voice' };
const SMS: ChannelLook = { icon: IconDeviceMobileMessage, color: 'var(--p-channel-sms)', name: 'sms' };
const WHATSAPP: ChannelLook = {
  icon: IconBrandWhatsapp,
  color: 'var(--p-channel-whatsapp)',
  name: 'whatsapp',
};

const LOOKS: Partial<Record<ChannelType, ChannelLook>> = {
  EMAIL: { icon: IconMail, color: 'var(--p-channel-email)', name: 'email' },
  CHAT: { icon: IconWorld, color: 'var(--p-channel-chat)', name: 'chat' },
  WA_BUSINESS: WHATSAPP,
  WHATSAPP,
  INSTAGRAM: { icon: IconBrandInstagram, color: 'var(--p-channel-instagram)', name: 'instagram' },
  FACEBOOK: { icon: IconBrandMessenger, color: 'var(--p-channel-facebook)', name: 'facebook' },
  TELEGRAM: { icon: IconBrandTelegram, color: 'var(--p-channel-telegram)', name: 'telegram' },
  SMS,
  TWILIO: SMS,
  ZIPWHIP: SMS,
  VOICE,
  VOIP: VOICE,
  VOYS: VOICE,
  AIRCALL: VOICE,
  GBM: { icon: IconBuildingStore, color: OTHER, name: 'gbm' },
  HELP_CENTER: { icon: IconLifebuoy, color: OTHER, name: 'help_center' },
  CUSTOM: { icon: IconPlug, color: OTHER, name: 'custom' },
};

const FALLBACK: ChannelLook = { icon: IconPlug, color: OTHER, name: 'custom' };

/** The i18n key of a channel type's name, in the namespace `ui`: `channel.email`. */
export function channelName(type: ChannelType): string {
  return `channel.${(LOOKS[type] ?? FALLBACK).name}`;
}

/** A channel's glyph in its colour. Decorative unless `label` is given. */
export function ChannelGlyph(props: { type: ChannelType; size?: number; label?: string; plain?: boolean }) {
  const { icon: Glyph, color } = LOOKS[props.type] ?? FALLBACK;
  return (
    <Glyph
      size={props.size ?? 16}
      color={props.plain ? 'currentColor' : color}
      role={props.label ? 'img' : undefined}
      aria-label={props.label}
      aria-hidden={props.label ? undefined : true}
    />
  );
}
