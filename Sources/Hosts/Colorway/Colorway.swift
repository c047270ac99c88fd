// What an app or a tool needs, by one import: from photos to schemes, and from these to themes, files, motion
// and state. Servers import `SchemeService`, and searches `SchemeSearch`, by themselves.
@_exported public import ColorMath
@_exported public import ImageDecoding
@_exported public import SchemeAnimation
@_exported public import SchemeDesign
@_exported public import SchemeExtraction
@_exported public import SchemeFormats
@_exported public import SchemeJournal
@_exported public import SchemeState
