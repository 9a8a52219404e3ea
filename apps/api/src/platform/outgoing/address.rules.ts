import { BlockList, isIP } from 'node:net';

/** Networks that are nobody's public server: this machine, private and shared ones, and those kept for other uses. */
const notPublic: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

const v4 = new BlockList();
for (const [network, bits] of notPublic) v4.addSubnet(network, bits, 'ipv4');

/** Of IPv6 only what is given out to the public counts; within it, what carries an IPv4 address in itself does not. */
const v6Public = new BlockList();
v6Public.addSubnet('2000::', 3, 'ipv6');
const v6Reserved = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  v6Reserved.addSubnet(network, bits, 'ipv6');
}

/** Whether an address, as a resolver gives it, is a server on the public Internet. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  const version = isIP(address);
  if (version === 4) return !v4.check(address, 'ipv4');
  return version === 6 && v6Public.check(address, 'ipv6') && !v6Reserved.check(address, 'ipv6');
}
