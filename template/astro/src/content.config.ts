import { almanacCollections } from 'almanac/astro';
import config from '../almanac.config';

export const collections = almanacCollections({ config });
