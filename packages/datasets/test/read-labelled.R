# Prints what haven reads of a .sav or .dta: a line for each fact, texts as percent-encoded UTF-8.
suppressPackageStartupMessages(library(haven))
path <- commandArgs(trailingOnly = TRUE)[1]
data <- if (grepl("sav$", path)) read_sav(path, user_na = TRUE) else read_dta(path)
say <- function(...) cat(paste(..., sep = "\t"), "\n", sep = "")
enc <- function(text) vapply(enc2utf8(as.character(text)), function(one) {
  paste0(sprintf("%%%02X", as.integer(charToRaw(one))), collapse = "")
}, "", USE.NAMES = FALSE)
number <- function(x) ifelse(is.na(x), ifelse(is.na(na_tag(x)), "NA", paste0(".", na_tag(x))), sprintf("%.17g", x))
say("title", enc(attr(data, "label")))
for (note in attr(data, "notes")) say("note", enc(note))
for (name in names(data)) {
  column <- data[[name]]
  say("variable", name, enc(attr(column, "label")), if (is.character(column)) "text" else "number")
  labels <- attr(column, "labels")
  if (!is.null(labels)) {
    codes <- number(as.double(labels))
    for (at in seq_along(labels)) say("label", name, codes[at], enc(names(labels)[at]))
  }
  for (code in attr(column, "na_values")) say("missing", name, number(code))
  attributes(column) <- NULL
  for (cell in if (is.character(column)) enc(column) else number(as.double(column))) say("cell", name, cell)
}
