import type { EntityClass } from '../../../platform/database/data-source.js';
import { ChannelSignature, UserSignature } from './signature.entity.js';

export const signaturesEntities: EntityClass[] = [ChannelSignature, UserSignature];
