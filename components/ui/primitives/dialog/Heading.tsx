import { createContext, createElement, useContext, type ComponentProps } from 'react'

/**
 * What heads a part below the title of the page; drawers and dialogs have titles of their own, a
 * level below that.
 */
export const HeadingContext = createContext<'h2' | 'h3' | 'h4'>('h2')

/** Heads a part of a page, a drawer or a dialog, wherever that part stands. */
export const Heading = (props: ComponentProps<'h2'>) =>
  createElement(useContext(HeadingContext), props)
