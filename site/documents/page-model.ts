import type { KindModel, Page } from '../kinds/kinds.ts';
import type { Frame } from './frame.ts';

/** What the view of a page of one type shows: the model of its kind, and the frame around it. */
export type PageModel<P extends Page['type']> = KindModel<P> & { readonly frame: Frame };
