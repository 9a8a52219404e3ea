import type { ChannelTypeName } from '../modules/channels/index.js';
import type { RoleName } from '@parley/schema';
import type { DemoLanguage } from './demo-script.js';
import { dutch } from './scripts/dutch.js';
import { english } from './scripts/english.js';
import { french, spanish } from './scripts/french-spanish.js';
import { german } from './scripts/german.js';
import { hotel } from './scripts/hotel.js';
import { arabic, indonesian, italian, portuguese, russian } from './scripts/more-languages.js';

export interface DemoUser {
  email: string;
  firstName: string;
  lastName: string;
  role: RoleName;
  isPrimary?: boolean;
  /** Was invited and has not come yet. */
  isInvited?: boolean;
}

export interface DemoChannel {
  type: ChannelTypeName;
  name: string;
  address?: string;
  widgetToken?: string;
  /** Only website chats: ask for an address while nobody is there, instead of beginning a chat. */
  asksForAddress?: boolean;
  /** How many of a hundred conversations came this way. */
  share: number;
}

export interface DemoAgency {
  name: string;
  slug: string;
  timeZone: string;
  seed: number;
  tickets: number;
  welcome: string;
  users: readonly DemoUser[];
  teams: readonly { name: string; members: readonly string[]; loadBalancing?: boolean }[];
  channels: readonly DemoChannel[];
  labels: readonly (readonly [name: string, color: string])[];
  results: readonly string[];
  hasQuickReplies?: boolean;
  languages: readonly (readonly [DemoLanguage, weight: number])[];
}

/** Everybody's password in the demo. */
export const DEMO_PASSWORD = 'parley-demo';

const labels = [
  ['Repair', '#b8693a'],
  ['Loan bike', '#7e62a8'],
  ['Return', '#b0466f'],
  ['Invoice', '#8a7a2c'],
  ['Sales', '#3f8a5a'],
  ['Order', '#3a7aa8'],
  ['Booking', '#2a8592'],
  ['Complaint', '#b0403a'],
] as const;

const results = ['Solved', 'Sold', 'Refunded', 'Appointment made', 'No answer needed'];

const harbour: DemoAgency = {
  name: 'Harbour Bikes',
  slug: 'harbour-bikes',
  timeZone: 'Europe/Amsterdam',
  seed: 20_261,
  tickets: 360,
  welcome: 'Hi, this is Harbour Bikes. How can we help you on your way?',
  users: [
    {
      email: 'admin@harbour.test',
      firstName: 'Mila',
      lastName: 'Janssen',
      role: 'administrator',
      isPrimary: true,
    },
    { email: 'supervisor@harbour.test', firstName: 'Daan', lastName: 'Dekker', role: 'supervisor' },
    { email: 'advanced@harbour.test', firstName: 'Sofie', lastName: 'Berg', role: 'advanced_agent' },
    { email: 'agent@harbour.test', firstName: 'Noor', lastName: 'Visser', role: 'basic_agent' },
    { email: 'observer@harbour.test', firstName: 'Bram', lastName: 'Kuiper', role: 'observer' },
    {
      email: 'tess.vermeer@harbour.test',
      firstName: 'Tess',
      lastName: 'Vermeer',
      role: 'basic_agent',
      isInvited: true,
    },
  ],
  teams: [
    { name: 'Service desk', members: ['admin@harbour.test', 'agent@harbour.test', 'advanced@harbour.test'] },
    { name: 'Workshop', members: ['supervisor@harbour.test', 'advanced@harbour.test'] },
    { name: 'Sales', members: ['admin@harbour.test', 'supervisor@harbour.test'], loadBalancing: true },
  ],
  channels: [
    { type: 'EMAIL', name: 'Service desk', address: 'support@harbour.test', share: 36 },
    { type: 'EMAIL', name: 'Sales', address: 'sales@harbour.test', share: 12 },
    { type: 'CHAT', name: 'Website chat', widgetToken: 'harbour-demo-widget', share: 24 },
    { type: 'WA_BUSINESS', name: 'Service line', share: 13 },
    { type: 'INSTAGRAM', name: '@harbour.bikes', share: 4 },
    { type: 'FACEBOOK', name: 'Harbour Bikes', share: 3 },
    { type: 'TELEGRAM', name: 'Harbour Bikes bot', share: 3 },
    { type: 'SMS', name: 'Text messages', share: 3 },
    { type: 'VOIP', name: 'Phone', share: 2 },
    // There to be tried: nobody has written by it yet.
    { type: 'CUSTOM', name: 'Harbour Bikes app', share: 0 },
  ],
  labels,
  results,
  hasQuickReplies: true,
  languages: [
    [dutch, 34],
    [english, 26],
    [german, 16],
    [french, 7],
    [spanish, 6],
    [arabic, 4],
    [italian, 3],
    [portuguese, 2],
    [russian, 1],
    [indonesian, 1],
  ],
};

const dune: DemoAgency = {
  name: 'Dune Hotels',
  slug: 'dune-hotels',
  timeZone: 'Europe/Oslo',
  seed: 20_262,
  tickets: 48,
  welcome: 'Welcome to Dune Hotels. What can we do for your stay?',
  users: [
    {
      email: 'admin@dune.test',
      firstName: 'Astrid',
      lastName: 'Holm',
      role: 'administrator',
      isPrimary: true,
    },
    { email: 'agent@dune.test', firstName: 'Emil', lastName: 'Strand', role: 'basic_agent' },
  ],
  teams: [{ name: 'Front desk', members: ['admin@dune.test', 'agent@dune.test'] }],
  channels: [
    { type: 'EMAIL', name: 'Front desk', address: 'frontdesk@dune.test', share: 70 },
    { type: 'CHAT', name: 'Website chat', widgetToken: 'dune-demo-widget', asksForAddress: true, share: 30 },
  ],
  labels: labels.filter(([name]) => name === 'Booking' || name === 'Invoice' || name === 'Complaint'),
  results: ['Solved', 'No answer needed'],
  languages: [[hotel, 1]],
};

export const demoAgencies: readonly DemoAgency[] = [harbour, dune];
